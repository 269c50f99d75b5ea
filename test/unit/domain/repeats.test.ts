import { describe, expect, test } from 'vitest';
import type { PictureHash, Sha256 } from '../../../main/domain/ids.ts';
import { repeatOf, samePictureAs } from '../../../main/domain/intake/repeats.ts';
import type { Photo } from '../../../main/domain/model.ts';
import type { PhotoFigures } from '../../../main/domain/photoFigures.ts';
import { photoId, rejection, sideUuid } from '../store/samples.ts';
import { photoOn, side } from './facts.ts';

// The samples' hashes are texts of their own.
const bytes = (text: string): Sha256 => text as Sha256;
const front = photoOn('front', { sha256: bytes('a') });

function repeat(
  photos: readonly Photo[],
  offered: { target?: string | null; isNamed?: boolean; sha256?: string; pictureHash?: string } = {},
) {
  const { target = 'back', isNamed = false, sha256 = 'a', pictureHash = null } = offered;
  const asPicture = pictureHash as PictureHash | null;
  const found = repeatOf(
    { sha256: bytes(sha256), pictureHash: asPicture, target: target === null ? null : sideUuid(target), isNamed },
    photos,
    [],
  );
  return found.kind === 'here' || found.kind === 'back' ? `${found.kind} ${found.photo.id}` : found.kind;
}

describe('the same bytes again', () => {
  test.each<[string, Partial<Photo>, { target?: string | null; isNamed?: boolean; sha256?: string }, string]>([
    ['other bytes are new', {}, { sha256: 'b' }, 'new'],
    ['on a side', {}, {}, 'here'],
    ['on a side, and a person names another', {}, { isNamed: true }, 'here'],
    ['in the tray', { place: 'tray', sideUuid: null }, {}, 'here'],
    ['in the tray, and a person names a side', { place: 'tray', sideUuid: null }, { isNamed: true }, 'back'],
    ['in the tray, and the named side is not known yet', { place: 'tray' }, { isNamed: true, target: null }, 'here'],
    ['replaced by a newer one', { place: 'superseded' }, {}, 'here'],
    ['replaced, and a person names a side', { place: 'superseded' }, { isNamed: true }, 'back'],
    ['taken off', { place: 'removed' }, {}, 'back'],
    ['taken off, and no side wants one', { place: 'removed' }, { target: null }, 'back'],
  ])('%s', (_, changes, offered, expected) => {
    expect(repeat([{ ...front, ...changes }], offered).split(' ')[0]).toBe(expected);
  });

  test('of several the one on a side is meant, then the one in the tray', () => {
    const inTray = photoOn('tray', { sha256: bytes('a'), place: 'tray', sideUuid: null });
    const gone = photoOn('gone', { sha256: bytes('a'), place: 'removed' });
    expect(repeat([gone, inTray, front])).toBe(`here ${front.id}`);
    expect(repeat([gone, inTray])).toBe(`here ${inTray.id}`);
    expect(repeat([gone])).toBe(`back ${gone.id}`);
  });

  test('other bytes of the same picture are that photo, as far as its original is here', () => {
    const photo = { ...front, pictureHash: 'p' as PictureHash };
    const offered = { sha256: 'b', pictureHash: 'p' };
    expect(repeat([photo], offered)).toBe(`here ${front.id}`);
    expect(repeat([{ ...photo, place: 'removed' }], offered)).toBe(`back ${front.id}`);
    expect(repeat([photo], { ...offered, pictureHash: 'q' })).toBe('new');
    expect(repeat([{ ...photo, pictureHash: null }], { sha256: 'b' })).toBe('new');
    expect(repeat([{ ...photo, originalRemovedAt: 5 }], offered)).toBe('new');
    expect(repeat([{ ...photo, originalRemovedAt: 5 }], { ...offered, sha256: 'a' })).toBe(`here ${front.id}`);
  });

  test('the very photo that was rejected is refused for its side, until the rejection is answered', () => {
    const mark = rejection('r', '1', {
      sideUuid: sideUuid('front'),
      photoId: photoId('photo-front'),
      reason: 'Blurry',
    });
    const offer = (target: string, given = mark) =>
      repeatOf({ sha256: bytes('a'), pictureHash: null, target: sideUuid(target), isNamed: true }, [front], [given]);
    expect(offer('front')).toEqual({ kind: 'rejected', photo: front, reason: 'Blurry' });
    expect(offer('back').kind).toBe('here');
    expect(offer('front', { ...mark, resolvedAt: 5 }).kind).toBe('here');
    expect(offer('front', { ...mark, photoId: photoId('photo-other') }).kind).toBe('here');
  });
});

describe('the same picture on another side', () => {
  const figures: PhotoFigures = {
    sharpness: 500,
    clippedHigh: 0,
    clippedLow: 0,
    brightness: 0.5,
    cast: null,
    hash: 'd08ff4316a0e956e',
    map: null,
    detailEdge: null,
    jpegQuality: null,
  };
  const first = photoOn('front', { figures, capturedAt: 1_000, sequence: 1 });
  const second = photoOn('back', { figures: { ...figures, sharpness: 495 }, capturedAt: 2_000, sequence: 2 });
  const sides = [side('front'), side('back')];
  const same = (changes: Partial<Photo>, other: Partial<Photo> = {}) =>
    samePictureAs(
      { ...second, ...changes },
      [
        { ...first, ...other },
        { ...second, ...changes },
      ],
      sides,
    )?.name ?? null;

  test('is told of the later one, by the name of the side', () => {
    expect(same({})).toBe('front');
    expect(samePictureAs(first, [first, second], sides)).toBeNull();
  });
  test.each<[string, Partial<Photo>, Partial<Photo>]>([
    ['much later', { capturedAt: 40_000 }, {}],
    ['another view', { figures: { ...figures, hash: '2f700bce95f16a91' } }, {}],
    ['the same side: it is a retake', { sideUuid: sideUuid('front') }, {}],
    ['the other is not in use', {}, { place: 'superseded' }],
    ['never measured', { figures: null }, {}],
    ['the other was never measured', {}, { figures: null }],
  ])('%s is not', (_, changes, other) => {
    expect(same(changes, other)).toBeNull();
  });
});
