import { describe, expect, test } from 'vitest';
import { english } from '../../../main/texts/english.ts';
import { render } from '../../../main/texts/renderText.ts';
import { type TextId, text } from '../../../main/texts/text.ts';
import { paramsOf, wordsOf } from '../../../packaging/translations/checkMessage.ts';
import { longer, longerMessages } from '../../fakes/page/longerMessages.ts';
import { parsedParams } from './messageParams.ts';

const ids = Object.keys(english) as TextId[];
const longerEnglish = { locale: 'en', messages: longerMessages };

describe('the pseudo-language of tests', () => {
  test('each word has 40 % more letters at the least, and its accents', () => {
    expect(longer('Retake')).toEqual([{ type: 0, value: 'Rréttákéé' }]);
    const lettersOf = (words: string) => words.match(/\p{L}/gu)?.length ?? 0;
    for (const id of ids)
      expect(lettersOf(wordsOf(longerMessages[id])), id).toBeGreaterThanOrEqual(
        Math.floor(lettersOf(wordsOf(english[id])) * 1.4),
      );
  });

  test('parameters, kinds of plural and # stay', () => {
    for (const id of ids) expect(paramsOf(longerMessages[id]), id).toEqual(parsedParams(english[id]));
    const say = (count: number) => render(text('statusBar.refused', { count }), longerEnglish);
    expect(say(1)).toMatch(/^1 \p{L}+ \p{L}+ \p{L}+$/u);
    expect(say(1_234)).toMatch(/^1,234 \p{L}+ \p{L}+ \p{L}+$/u);
    expect(say(1).length).toBeLessThan(say(2).length);
  });
});
