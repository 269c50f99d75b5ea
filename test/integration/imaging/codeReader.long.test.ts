import { afterAll, describe, expect, test } from 'vitest';
import { createCodeReader } from '../../../main/imaging/process/codes/codeReader.ts';
import { labelJpeg } from '../../fixtures/labelPictures.ts';
import { labelViews, printedCodes, slantedViews } from './labelViews.ts';

const { signal } = new AbortController();
const reader = createCodeReader();
afterAll(() => reader.close());

describe('a label by itself on a photo of six megapixels', () => {
  for (const { format, text, kind } of printedCodes) {
    // Square codes are all found in one way, and lines in another.
    const seen = kind === 'qr' || kind === 'code_128' ? labelViews : labelViews.slice(1, 4);
    test.each(seen)(`${format}, %s`, async (_view, view) => {
      const photo = await labelJpeg({ codes: [{ format, text }], ...view });
      expect(await reader.read(photo, signal)).toContainEqual({ kind, text });
    });
  }
});

describe('lines that lie at a slant, a fifth and an eighth of the picture wide', () => {
  for (const [view, options] of slantedViews) {
    for (const share of [0.2, 0.125]) {
      test(`${view}, ${share} of the width`, async () => {
        const photo = await labelJpeg({ codes: [{ format: 'Code128', text: 'SKU-1001', share }], ...options });
        expect(await reader.read(photo, signal)).toEqual([{ kind: 'code_128', text: 'SKU-1001' }]);
      });
    }
  }
});
