import { expect, it } from 'vitest';
import { companionText, companionWords } from '../../../../renderer/format/companion.ts';
import { inEnglish } from '../../../fakes/inEnglish.ts';

const nef = { filename: 'DSC_1.nef', bytes: 1 };

it('says in a word, and in a sentence, what is kept beside a photo', () => {
  expect(inEnglish(companionText([]))).toBeNull();
  expect(inEnglish(companionText([nef]))).toBe('+ NEF');
  expect(inEnglish(companionText([nef, { filename: 'a.DNG', bytes: 1 }, nef]))).toBe('+ NEF, DNG');
  expect(inEnglish(companionText([{ filename: 'odd', bytes: 1 }]))).toBe('+ file');
  expect(inEnglish(companionWords([nef]))).toBe('DSC_1.nef is kept beside this photo; it is not sent.');
  expect(inEnglish(companionWords([nef, nef]))).toBe(
    'DSC_1.nef, DSC_1.nef are kept beside this photo; they are not sent.',
  );
});
