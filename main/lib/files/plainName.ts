import { basename } from 'node:path';

/** The last part of a path, as one line of text for people; bytes that are no UTF-8 show as replacement characters. */
export function plainName(path: string): string {
  const name = basename(path.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim();
  return name === '' ? 'unnamed' : shortened(name);
}

const mostCharacters = 200;

/** The ending stays: it tells which kind of RAW a file is. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= mostCharacters) return name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, mostCharacters - ending.length).join('') + ending;
}
