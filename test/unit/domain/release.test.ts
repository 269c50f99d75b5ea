import { expect, test } from 'vitest';
import { isOnlyHere, isSafe, itemRelease, stationRelease } from '../../../main/domain/item/release.ts';
import { type Stage, stages } from '../../../main/domain/model.ts';

const nothingLeft = { photosOnlyHere: 0, openOperations: 0 };
const none = Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>;

test('photos that count and are not confirmed are only here', () => {
  expect(isOnlyHere({ place: 'active', uploadedAt: null })).toBe(true);
  expect(isOnlyHere({ place: 'tray', uploadedAt: null })).toBe(true);
  expect(isOnlyHere({ place: 'active', uploadedAt: 5 })).toBe(false);
  expect(isOnlyHere({ place: 'superseded', uploadedAt: null })).toBe(false);
  expect(isOnlyHere({ place: 'removed', uploadedAt: null })).toBe(false);
});

test('an item is safe in review with nothing left, or at its end', () => {
  const here = { stage: 'in_review', movedAt: null } as const;
  expect(itemRelease(here, nothingLeft)).toBe('confirmed');
  expect(itemRelease(here, { ...nothingLeft, openOperations: 1 })).toBe('unfinished');
  expect(itemRelease(here, { ...nothingLeft, photosOnlyHere: 1 })).toBe('only_here');
  expect(itemRelease({ ...here, movedAt: 7 }, nothingLeft)).toBe('elsewhere');
  for (const stage of ['shooting', 'ready', 'sending', 'reshoot', 'needs_attention'] as const) {
    expect(itemRelease({ stage, movedAt: null }, nothingLeft)).toBe('unfinished');
  }
  for (const stage of ['authentic', 'not_authentic', 'cancelled'] as const) {
    expect(itemRelease({ stage, movedAt: 7 }, { photosOnlyHere: 2, openOperations: 1 })).toBe('ended');
  }
});

test('the station is safe when each of its items is, and no photo lies about', () => {
  expect(stationRelease(none, nothingLeft)).toBe('confirmed');
  expect(stationRelease({ ...none, in_review: 4, authentic: 2, cancelled: 1 }, nothingLeft)).toBe('confirmed');
  expect(stationRelease({ ...none, in_review: 4, ready: 1 }, nothingLeft)).toBe('unfinished');
  expect(stationRelease(none, { ...nothingLeft, openOperations: 1 })).toBe('unfinished');
  expect(stationRelease(none, { ...nothingLeft, photosOnlyHere: 1 })).toBe('only_here');
});

test('safe is what nobody waits for', () => {
  expect((['only_here', 'elsewhere', 'unfinished', 'confirmed', 'ended'] as const).filter(isSafe)).toEqual([
    'confirmed',
    'ended',
  ]);
});
