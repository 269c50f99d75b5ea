import { ORPCError } from '@orpc/client';
import { asGiven, type Text, text } from '../../main/texts/text.ts';
import { DeadlineError } from './deadline.ts';

export interface CallError {
  /** One plain line for the person. */
  readonly message: Text;
  /** Stable code of an expected failure; null for anything else. */
  readonly code: string | null;
  /** The argument at fault, where the core named it. */
  readonly field: string | null;
}

/** Says in one plain line why a call failed. Expected failures carry their own words. */
export function describeError(error: unknown): CallError {
  if (error instanceof DeadlineError) {
    return { message: text('call.tooSlow'), code: null, field: null };
  }
  if (error instanceof ORPCError) {
    const data: unknown = error.data;
    if (error.code === 'STATION') {
      return { message: asGiven(error.message), code: textAt(data, 'code'), field: textAt(data, 'field') };
    }
    const issue = firstIssue(data);
    const message = issue === null ? text('call.refused', { reason: error.message }) : asGiven(issue);
    return { message, code: null, field: null };
  }
  if (error instanceof Error && /not open|closed|abort/i.test(`${error.name} ${error.message}`)) {
    return {
      message: text('call.unreachable'),
      code: null,
      field: null,
    };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return { message: text('call.failed', { reason }), code: null, field: null };
}

/** A refused input lists its issues; the first one names what to change. */
function firstIssue(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues)) return null;
  return textAt(data.issues[0], 'message');
}

function textAt(data: unknown, key: string): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const value: unknown = Reflect.get(data, key);
  return typeof value === 'string' ? value : null;
}
