import { english } from '../../../main/texts/english.ts';

const accented: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
};

/** English as if it were another language: each word has 40 % more letters, some with accents. Parameters and plurals stay. */
export const longerMessages: Readonly<Record<keyof typeof english, string>> = mapValues(english, longer);

/** A message in ICU form with longer words. What stands in braces is a parameter; within it, braces hold words again. */
export function longer(message: string): string {
  let depth = 0;
  return message.replace(/[{}]|[^{}]+/g, (part) => {
    if (part === '{') depth++;
    else if (part === '}') depth--;
    else if (depth % 2 === 0) return part.replace(/\p{L}+/gu, longerWord);
    return part;
  });
}

function longerWord(word: string): string {
  return [...word]
    .map((letter, at) => {
      const isDoubled = Math.ceil((at + 1) * 0.4) > Math.ceil(at * 0.4);
      const drawn = accented[letter] ?? letter;
      return isDoubled ? drawn + drawn.toLowerCase() : drawn;
    })
    .join('');
}

function mapValues<Key extends string>(of: Readonly<Record<Key, string>>, change: (value: string) => string) {
  // The keys are those of `of`.
  return Object.fromEntries(Object.entries<string>(of).map(([key, value]) => [key, change(value)])) as Record<
    Key,
    string
  >;
}
