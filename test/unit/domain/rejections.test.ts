import { expect, test } from 'vitest';
import {
  openRejections,
  openRejectionsOf,
  openRemarks,
  rejectionOfPicture,
} from '../../../main/domain/item/rejections.ts';
import { photoId, sideUuid } from '../store/samples.ts';
import { flag, photoOn } from './facts.ts';

const answered = flag('front', { resolvedAt: 5 });
const [front, back, unplaced] = [flag('front'), flag('back'), flag(null)];

test('what a photo or a person has answered is not open, whatever its side', () => {
  expect(openRejections([answered, front, back, unplaced])).toEqual([front, back, unplaced]);
  expect(openRejectionsOf([answered, front, back, unplaced], sideUuid('front'))).toEqual([front]);
  expect(openRemarks([answered, front, back, unplaced])).toEqual([unplaced]);
});

test('a remark that names no side is answered once all that a person marked by hand has its new photo', () => {
  const remark = flag(null, { serverAt: 1_000 });
  const mark = flag('front', { markedBy: 'Kim', serverAt: 1_000 });
  const shot = { ...mark, resolvedAt: 5 };
  expect(openRemarks([remark, mark])).toEqual([remark]);
  expect(openRemarks([remark, shot])).toEqual([]);
  expect(openRemarks([remark, shot, { ...back, markedBy: 'Kim' }])).toEqual([remark]);
  // The partner's own rejection of another side says nothing about it, and a later remark is a new one.
  expect(openRemarks([remark, answered])).toEqual([remark]);
  const later = flag(null, { serverAt: 1_001 });
  expect(openRemarks([remark, shot, later])).toEqual([later]);
});

test('bytes are rejected on a side where any photo of the item with them is, and nowhere else', () => {
  const shot = photoOn('front');
  const twin = photoOn('back', { sha256: shot.sha256 });
  const other = photoOn('tag');
  const photos = [shot, twin, other];
  const first = flag('front', { photoId: shot.id, reason: 'blurred' });
  const newest = flag('front', { photoId: twin.id, reason: 'dark' });
  const on = (side: string, rejections = [first, newest]) =>
    rejectionOfPicture(rejections, photos, shot, sideUuid(side))?.reason ?? null;
  expect(on('front')).toBe('dark');
  expect(on('back')).toBeNull();
  expect(on('front', [{ ...first, resolvedAt: 5 }])).toBeNull();
  expect(on('front', [{ ...first, photoId: other.id }])).toBeNull();
  expect(on('front', [{ ...first, photoId: null }])).toBeNull();
  expect(on('front', [{ ...first, photoId: photoId('gone') }])).toBeNull();
});
