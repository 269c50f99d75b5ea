import { basename } from 'node:path';

/** The last part of a path, as one line of text for people; bytes that are no UTF-8 show as replacement characters. */
export function plainName(path: string): string {
  const name = basename(path.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim();
  return name === '' ? 'unnamed' : [...name].slice(0, 200).join('');
}
