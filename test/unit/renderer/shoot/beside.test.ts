import { expect, it } from 'vitest';
import { besideText, besideWords } from '../../../../renderer/format/beside.ts';
import { inEnglish } from '../../../fakes/inEnglish.ts';

const nef = { filename: 'DSC_1.nef', bytes: 1 };

it('says in a word, and in a sentence, what is kept beside a photo', () => {
  expect(inEnglish(besideText([]))).toBeNull();
  expect(inEnglish(besideText([nef]))).toBe('+ NEF');
  expect(inEnglish(besideText([nef, { filename: 'a.DNG', bytes: 1 }, nef]))).toBe('+ NEF, DNG');
  expect(inEnglish(besideText([{ filename: 'odd', bytes: 1 }]))).toBe('+ file');
  expect(inEnglish(besideWords([nef]))).toBe('DSC_1.nef is kept beside this photo; it is not sent.');
  expect(inEnglish(besideWords([nef, nef]))).toBe(
    'DSC_1.nef, DSC_1.nef are kept beside this photo; they are not sent.',
  );
});
