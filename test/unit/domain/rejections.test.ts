import { expect, test } from 'vitest';
import { openRejections, openRejectionsOf, rejectionOfBytes } from '../../../main/domain/item/rejections.ts';
import { photoId, sideUuid } from '../store/samples.ts';
import { flag, photoOn } from './facts.ts';

const answered = flag('front', { resolvedAt: 5 });
const [front, back, unplaced] = [flag('front'), flag('back'), flag(null)];

test('what a photo or a person has answered is not open, whatever its side', () => {
  expect(openRejections([answered, front, back, unplaced])).toEqual([front, back, unplaced]);
  expect(openRejectionsOf([answered, front, back, unplaced], sideUuid('front'))).toEqual([front]);
  expect(openRejectionsOf([answered, front, back, unplaced], null)).toEqual([unplaced]);
});

test('bytes are rejected on a side where any photo of the item with them is, and nowhere else', () => {
  const shot = photoOn('front');
  const twin = photoOn('back', { sha256: shot.sha256 });
  const other = photoOn('tag');
  const photos = [shot, twin, other];
  const first = flag('front', { photoId: shot.id, reason: 'blurred' });
  const newest = flag('front', { photoId: twin.id, reason: 'dark' });
  const on = (side: string, rejections = [first, newest]) =>
    rejectionOfBytes(rejections, photos, shot.sha256, sideUuid(side))?.reason ?? null;
  expect(on('front')).toBe('dark');
  expect(on('back')).toBeNull();
  expect(on('front', [{ ...first, resolvedAt: 5 }])).toBeNull();
  expect(on('front', [{ ...first, photoId: other.id }])).toBeNull();
  expect(on('front', [{ ...first, photoId: null }])).toBeNull();
  expect(on('front', [{ ...first, photoId: photoId('gone') }])).toBeNull();
});
