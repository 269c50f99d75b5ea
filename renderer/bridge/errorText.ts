import { ORPCError } from '@orpc/client';
import { isText } from '../../main/texts/isText.ts';
import { asGiven, type Text, type TextId, text } from '../../main/texts/text.ts';
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
      const said = valueAt(data, 'text');
      const message = isText(said) ? said : asGiven(error.message);
      return { message, code: stringAt(data, 'code'), field: stringAt(data, 'field') };
    }
    if (error.code === 'INTERNAL_SERVER_ERROR') return { message: text('station.bug'), code: null, field: null };
    return { message: issueText(data) ?? text('call.refused', { reason: error.message }), code: null, field: null };
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

/** A refused input lists its issues; the first one names what to change, by the id of a message where it is ours. */
function issueText(data: unknown): Text | null {
  const issues = valueAt(data, 'issues');
  const message = Array.isArray(issues) ? stringAt(issues[0], 'message') : null;
  if (message === null) return null;
  // What has the form of an id and is none is shown as it is.
  return /^[a-z]\w*(?:\.\w+)+$/i.test(message) ? { id: message as TextId } : asGiven(message);
}

function stringAt(data: unknown, key: string): string | null {
  const value = valueAt(data, key);
  return typeof value === 'string' ? value : null;
}

function valueAt(data: unknown, key: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined;
}
