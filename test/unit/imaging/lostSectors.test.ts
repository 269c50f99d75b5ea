import { describe, expect, it } from 'vitest';
import { lostSectors } from '../../../main/imaging/formats/lostSectors.ts';

const size = 64 * 1024;

/** A file without a zero in it, but for those from each first byte up to each second one. */
function fileWith(...zeros: readonly (readonly [number, number])[]): Uint8Array {
  const bytes = new Uint8Array(size).fill(0x5a);
  for (const [from, to] of zeros) bytes.fill(0, from, to);
  return bytes;
}

const found = (file: Uint8Array, { from = 0, to = size, pieceBytes = size } = {}) =>
  lostSectors((at) => file.subarray(at, at + pieceBytes), from, to);

describe('lost sectors', () => {
  it.each([
    ['a cluster of 4 KB', [8_192, 12_288], { at: 8_192, bytes: 4_096 }],
    ['sectors that are no cluster', [512, 5_120], { at: 512, bytes: 4_608 }],
    ['a byte before that is zero by chance', [8_190, 12_288], { at: 8_192, bytes: 4_096 }],
    ['a byte behind that is zero by chance', [8_192, 12_290], { at: 8_192, bytes: 4_096 }],
  ] as const)('are found: %s', (_, zeros, expected) => {
    expect(found(fileWith(zeros))).toEqual(expected);
  });

  it.each([
    ['zeros that begin within a sector', [8_000, 12_288]],
    ['zeros that end within a sector', [8_192, 12_500]],
    ['fewer than a cluster', [8_192, 11_776]],
    ['many of a black picture', [1_000, 1_000 + 18_432]],
    ['zeros up to the end, which others look at', [8_192, size]],
  ] as const)('are not: %s', (_, zeros) => {
    expect(found(fileWith(zeros))).toBeNull();
  });

  it('are found wherever a piece ends, and behind zeros that are none', () => {
    const file = fileWith([700, 7_000], [8_192, 12_288]);
    for (const pieceBytes of [512, 700, 4_096, 9_000]) {
      expect(found(file, { pieceBytes })).toEqual({ at: 8_192, bytes: 4_096 });
    }
  });

  it('are looked for between the given bytes alone', () => {
    const file = fileWith([8_192, 12_288], [20_480, 24_576]);
    expect(found(file, { from: 13_000 })).toEqual({ at: 20_480, bytes: 4_096 });
    expect(found(file, { from: 13_000, to: 22_000 })).toBeNull();
  });
});
