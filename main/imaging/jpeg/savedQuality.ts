import { zigzag } from './blockDetail.ts';

/** T.81's example table for light (annex K, table K.1), row by row. Nearly all encoders scale it by their quality. */
const example = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];

/**
 * The quality as libjpeg counts it, 1 to 100, by how much coarser the table for light is than the example. Cameras have
 * their own tables; the mean over all places tells those well enough. Null without a table.
 */
export function savedQuality(quanta: Uint16Array | null): number | null {
  if (quanta === null) return null;
  const coarser = quanta.reduce((sum, quantum, place) => sum + quantum / (example[zigzag[place] ?? 0] ?? 1), 0) / 64;
  const quality = coarser <= 1 ? 100 - 50 * coarser : 50 / coarser;
  return Math.max(1, Math.min(100, Math.round(quality)));
}
