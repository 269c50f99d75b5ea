import type { z } from 'zod';
import { isText } from '../texts/isText.ts';
import { isTextId } from '../texts/isTextId.ts';
import { asGiven, type Text, type TextId, text } from '../texts/text.ts';

/** `images.formats[0]`. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`))
    .join('');
}

type Issues = Pick<z.ZodError, 'issues'>;

export interface FieldIssue {
  readonly field: string;
  readonly reason: Text;
}

/** `within` is the value's place in the whole. */
export function firstIssue(error: Issues, within: readonly PropertyKey[] = []): FieldIssue {
  return allIssues(error, within)[0] ?? { field: fieldPath(within), reason: text('field.notValid') };
}

/** Names each unknown key with its full path. */
export function allIssues(error: Issues, within: readonly PropertyKey[] = []): readonly FieldIssue[] {
  return error.issues.flatMap((issue) => {
    const path = [...within, ...issue.path];
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: fieldPath([...path, key]), reason: text('field.unknownKey') }))
      : [{ field: fieldPath(path), reason: reasonOf(issue) }];
  });
}

/** Our checks use a text id as message; zod's own words are English. */
function reasonOf(issue: z.core.$ZodIssue): Text {
  const { message } = issue;
  if (isTextId(message)) return issue.code === 'custom' ? filledIn(message, issue.params) : { id: message };
  if (message.endsWith('received undefined')) return text('field.missing');
  return asGiven(message.replace(/^Invalid (input|option): /, ''));
}

function filledIn(id: TextId, params: Readonly<Record<string, unknown>> = {}): Text {
  const filled = { id, params };
  return isText(filled) ? filled : { id };
}
