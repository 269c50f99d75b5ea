import { basename } from 'node:path';

/** One line for people; bytes outside UTF-8 become replacement characters. */
export function plainName(path: string): string {
  const name = basename(path.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim();
  return name === '' ? 'unnamed' : shortened(name);
}

const maxCharacters = 200;

/** The ending shows which RAW it is. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= maxCharacters) return name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, maxCharacters - ending.length).join('') + ending;
}
