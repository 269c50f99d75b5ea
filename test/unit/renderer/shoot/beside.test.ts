import { expect, it } from 'vitest';
import { besideText, besideWords } from '../../../../renderer/format/beside.ts';

const nef = { filename: 'DSC_1.nef', bytes: 1 };

it('says in a word, and in a sentence, what is kept beside a photo', () => {
  expect(besideText([])).toBeNull();
  expect(besideText([nef])).toBe('+ NEF');
  expect(besideText([nef, { filename: 'a.DNG', bytes: 1 }, nef])).toBe('+ NEF, DNG');
  expect(besideText([{ filename: 'odd', bytes: 1 }])).toBe('+ file');
  expect(besideWords([nef])).toBe('DSC_1.nef is kept beside this photo; it is not sent.');
  expect(besideWords([nef, nef])).toBe('DSC_1.nef, DSC_1.nef are kept beside this photo; they are not sent.');
});
