import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { PhotoId } from '../../../main/domain/ids.ts';
import {
  isSameShot,
  partnerOf,
  picturesFirst,
  type ShotFile,
  shotKind,
  shotName,
  waitsForPicture,
} from '../../../main/domain/photo/shots.ts';

const noon = Date.UTC(2026, 0, 1, 12);
const jpeg: ShotFile = {
  id: 'a' as PhotoId,
  kind: 'picture',
  shot: shotName('hot folder', '/in', 'DSC_1.JPG'),
  takenAt: noon,
  cameAt: noon,
};
const raw: ShotFile = { ...jpeg, id: 'b' as PhotoId, kind: 'raw' };

describe('one shot', () => {
  it.each<[string, Partial<ShotFile>, boolean]>([
    ['taken at the same second', {}, true],
    ['taken two seconds apart', { takenAt: noon + 2_000 }, true],
    ['taken three seconds apart', { takenAt: noon + 3_000 }, false],
    ['that came days later', { cameAt: noon + 90 * 3_600_000 }, true],
    ['without a time, coming together', { takenAt: null, cameAt: noon + 60_000 }, true],
    ['without a time, coming later', { takenAt: null, cameAt: noon + 60_001 }, false],
    ['of the same kind', { kind: 'picture' }, false],
    ['of another name', { shot: shotName('hot folder', '/in', 'DSC_2.NEF') }, false],
    ['of another folder', { shot: shotName('hot folder', '/in/2', 'DSC_1.NEF') }, false],
    ['of another source', { shot: shotName('dropped', '/in', 'DSC_1.NEF') }, false],
    ['of a name in other letters', { shot: shotName('hot folder', '/in', 'dsc_1.nef') }, true],
  ])('a RAW %s', (_, changes, expected) => {
    expect(isSameShot(jpeg, { ...raw, ...changes })).toBe(expected);
    expect(isSameShot({ ...raw, ...changes }, jpeg)).toBe(expected);
  });

  it('has names that no folder or stem can forge', () => {
    expect(shotName('a', 'b/c', 'd.jpg')).not.toBe(shotName('a', 'b', 'c/d.jpg'));
    expect(shotName('a', '["', 'd')).not.toBe(shotName('a["', '', 'd'));
    expect(shotName('', '', 'a.b.JPG')).toBe(shotName('', '', 'A.B.nef'));
    expect(shotName('', '', 'e\u0301.jpg')).toBe(shotName('', '', '\u00e9.nef'));
  });

  it('has a kind for what cameras write in pairs', () => {
    expect((['jpeg', 'heic', 'png', 'tiff', 'nef', 'cr3'] as const).map(shotKind)).toEqual([
      'picture',
      'picture',
      null,
      null,
      'raw',
      'raw',
    ]);
  });
});

test('a RAW alone is held back for two seconds, and for no longer when the clock is put back', () => {
  expect(waitsForPicture('raw', noon, noon)).toBe(noon + 2_000);
  expect(waitsForPicture('raw', noon, noon + 1_999)).toBe(noon + 2_000);
  expect(waitsForPicture('raw', noon, noon + 2_000)).toBeNull();
  expect(waitsForPicture('raw', noon, noon - 3_600_000)).toBeNull();
  expect(waitsForPicture('picture', noon, noon)).toBeNull();
  expect(waitsForPicture(null, noon, noon)).toBeNull();
});

const file: fc.Arbitrary<ShotFile> = fc.record({
  id: fc.uuid().map((id) => id as PhotoId),
  kind: fc.constantFrom('picture' as const, 'raw' as const),
  shot: fc.constantFrom('1', '2'),
  takenAt: fc.option(fc.integer({ min: 0, max: 6_000 })),
  cameAt: fc.integer({ min: 0, max: 120_000 }),
});

test('a partner is of the same shot, and none that fits better is passed over (random)', () => {
  fc.assert(
    fc.property(file, fc.array(file, { maxLength: 12 }), (one, others) => {
      const partner = partnerOf(one, others);
      const fitting = others.filter((other) => isSameShot(one, other));
      if (partner === null) return fitting.length === 0;
      const distance = (other: ShotFile) => Math.abs((other.takenAt ?? Number.NaN) - (one.takenAt ?? Number.NaN));
      return fitting.includes(partner) && !fitting.some((other) => distance(other) < distance(partner));
    }),
  );
});

test('of two that were taken at the same time the one that came last is the partner', () => {
  const [earlier, later] = [5_000, 9_000].map((ms): ShotFile => ({ ...jpeg, cameAt: noon + ms }));
  expect(partnerOf(raw, [earlier!, later!])).toBe(later);
  expect(partnerOf(raw, [later!, earlier!])).toBe(later);
});

test('files given together keep their order, but for a RAW, which follows its picture (random)', () => {
  const name = fc.record({ stem: fc.constantFrom('a', 'b', 'c', 'd'), raw: fc.boolean() });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 10 }), (files) => {
      const ordered = picturesFirst(
        files,
        ({ stem }) => stem,
        ({ raw }) => raw,
      );
      expect([...ordered].sort(byName)).toEqual([...files].sort(byName));
      const hasPicture = (stem: string) => files.some((other) => !other.raw && other.stem === stem);
      const unmoved = (list: readonly { stem: string; raw: boolean }[]) =>
        list.filter(({ stem, raw }) => !raw || !hasPicture(stem));
      expect(unmoved(ordered)).toEqual(unmoved(files));
      ordered.forEach(({ stem, raw }, index) => {
        if (raw && hasPicture(stem)) expect(ordered[index - 1]?.stem).toBe(stem);
      });
    }),
  );
});

function byName(one: { stem: string; raw: boolean }, other: { stem: string; raw: boolean }): number {
  return `${one.stem}${one.raw}`.localeCompare(`${other.stem}${other.raw}`);
}
