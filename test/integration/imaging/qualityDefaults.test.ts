import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultQuality } from '../../../main/domain/judgement/qualitySettings.ts';
import { judgePhoto, measuresOf, noSide } from '../../../main/domain/judgement/verdicts.ts';
import { decodePhoto } from '../../../main/imaging/process/decodePhoto.ts';
import { createJpegThreads, type JpegThreads } from '../../../main/imaging/process/jpegThreads.ts';
import { rasterise } from '../../../main/imaging/process/rasterise.ts';
import { practicePhoto } from '../../../main/practice/drawings/practicePhoto.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

/** As a camera's photo of 12 megapixels: at 24 the same takes four times as long. */
const size = { width: 4000, height: 3000 } as const;

let jpegs: JpegThreads;
let goods: Buffer;
beforeAll(async () => {
  jpegs = createJpegThreads();
  const drawn = await rasterise(practicePhoto('handbag-front', 'SKU-1', 0), 'png', size);
  goods = await sharp(drawn).removeAlpha().raw().toBuffer();
});
afterAll(() => jpegs.close());

/** Sigma in pixels of a photo that is 6,000 wide. */
const blurred = (sigma: number) => (photo: Sharp) => photo.blur((sigma * size.width) / 6_000);
const lit = (factor: number) => (photo: Sharp) => photo.linear(factor, 0);

// By docs/decisions/0080-judged-by-the-item.md: what no eye would let pass is noted, and what is sound is not.
test.each<[string, (photo: Sharp) => Sharp, readonly string[]]>([
  ['sharp', (photo) => photo, []],
  ['a trifle soft', blurred(1), []],
  ['a little soft', blurred(4), ['blurred']],
  ['soft', blurred(11), ['blurred']],
  ['blurred', blurred(17), ['blurred']],
  ['in the dark', lit(0.2), ['too_dark']],
  ['dim', lit(0.6), []],
  ['bright', lit(1.2), []],
  ['blown out', lit(2), ['too_bright']],
])('by the defaults a photo that is %s is noted as that', { timeout: 60_000 }, async (_, treat, codes) => {
  const path = join(temporaryFolder(), 'a.jpg');
  const photo = sharp(goods, { raw: { ...size, channels: 3 } });
  await writeFile(path, await treat(photo).jpeg({ quality: 92 }).toBuffer());
  const { figures } = await decodePhoto(path, 'jpeg', jpegs);
  const verdicts = judgePhoto({ ...size, figures }, { ...defaultQuality, minEdge: null }, noSide);
  expect(
    verdicts.map(({ code }) => code),
    JSON.stringify(measuresOf(size, figures, null).item),
  ).toEqual(codes);
});
