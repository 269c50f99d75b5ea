import { expect, it } from 'vitest';
import { photoSentLine } from '../../../main/sync/engine/photoSentLine.ts';
import { english } from '../../../main/texts/render.ts';

it.each([
  [null, 2_901_578, 'Photo sent: Heel, as it was taken, 2.9 MB'],
  [
    'edge-2400.bytes-500000.bare.jpg',
    353_592,
    'Photo sent: Heel, as a copy, JPEG, at most 2400 pixels, at most 500 kB, without its location, 354 kB',
  ],
  ['edge-any.bytes-500000.least-1000.meta.webp', 400_000, 'Photo sent: Heel, as a copy, WEBP, at most 500 kB, 400 kB'],
  ['no-location.jpg', 2_000_000, 'Photo sent: Heel, as a copy, without its location, 2.0 MB'],
  ['no-text.png', 2_000_000, 'Photo sent: Heel, as a copy, without its texts, 2.0 MB'],
  ['no-location-no-text.jpg', 500, 'Photo sent: Heel, as a copy, without its location, without its texts, 500 B'],
  ['picture', 500, 'Photo sent: Heel, as a copy, the JPEG inside it, 500 B'],
])('the history tells how a photo was sent: %s', (recipe, bytes, line) => {
  expect(english(photoSentLine('Heel', { recipe, bytes }))).toBe(line);
});
