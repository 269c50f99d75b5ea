import type { z } from 'zod';

/** A path into JSON as a person writes it: `images.formats[0]`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`))
    .join('');
}

/** The first thing wrong with a value: where, and what. An unknown key is named with its full path. */
export function firstIssue(error: z.ZodError): { readonly field: string; readonly reason: string } {
  const issue = error.issues[0];
  if (issue === undefined) return { field: '', reason: 'is not valid' };
  if (issue.code === 'unrecognized_keys')
    return { field: fieldPath([...issue.path, issue.keys[0] ?? '']), reason: 'is not a known key' };
  return { field: fieldPath(issue.path), reason: plain(issue.message) };
}

function plain(message: string): string {
  if (message.endsWith('received undefined')) return 'is missing';
  return message.replace(/^Invalid (input|option): /, '');
}
