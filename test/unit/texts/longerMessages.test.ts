import { describe, expect, test } from 'vitest';
import { english } from '../../../main/texts/english.ts';
import { longer, longerMessages } from '../../fakes/page/longerMessages.ts';
import { parsedParams } from './messageParams.ts';

describe('the longer words of tests', () => {
  test('each word has 40 % more letters at the least, and its accents', () => {
    expect(longer('Retake')).toBe('Rréttákéé');
    for (const [id, message] of Object.entries(longerMessages)) {
      const plain = lettersOf(english[id as keyof typeof english]);
      expect(lettersOf(message), id).toBeGreaterThanOrEqual(Math.floor(plain * 1.4));
    }
  });

  test('parameters, kinds of plural and # stay', () => {
    expect(longer('{count, plural, one {# photo} other {# photos}} of {item}')).toMatch(
      /^\{count, plural, one \{# \p{L}+\} other \{# \p{L}+\}\} \p{L}+ \{item\}$/u,
    );
    for (const [id, message] of Object.entries(english))
      expect(parsedParams(longerMessages[id as keyof typeof english]), id).toEqual(parsedParams(message));
  });
});

/** Letters of its words: those outside of braces and in the branches of a plural. */
function lettersOf(message: string): number {
  let depth = 0;
  let count = 0;
  for (const letter of message) {
    if (letter === '{') depth++;
    else if (letter === '}') depth--;
    else if (depth % 2 === 0 && /\p{L}/u.test(letter)) count++;
  }
  return count;
}
