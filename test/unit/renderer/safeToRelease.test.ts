import { expect, test } from 'vitest';
import type { ItemView } from '../../../main/contract/views.ts';
import { text } from '../../../main/texts/text.ts';
import { safeToReleaseText } from '../../../renderer/format/safeToRelease.ts';
import { fakeItem, fakePhoto } from '../../fakes/page/fakeViews.ts';

const item = fakeItem({ id: 'i', referenceId: 'SKU-1', captured: 3, stage: 'sending', at: 1 });

test.each<[ItemView['release'], ReturnType<typeof text>]>([
  [{ kind: 'only_here', photosOnlyHere: 3 }, text('item.onlyHere', { count: 3 })],
  [{ kind: 'elsewhere', photosOnlyHere: 3 }, text('item.releaseElsewhere')],
  [{ kind: 'unfinished', photosOnlyHere: 0 }, text('item.releaseUnfinished')],
  [{ kind: 'confirmed', photosOnlyHere: 0 }, text('item.allConfirmed')],
  [{ kind: 'ended', photosOnlyHere: 0 }, text('item.allConfirmed')],
  [{ kind: 'ended', photosOnlyHere: 2 }, text('item.releaseEnded', { count: 2 })],
])('what is decided of an item is said: %o', (release, said) => {
  expect(safeToReleaseText({ ...item, release })).toEqual(said);
});

test('an item whose only photo lies in the tray has something to say, one without photos has not', () => {
  const sides = item.sides.map((side) => ({ ...side, photo: null, status: 'missing' as const }));
  const release = { kind: 'only_here', photosOnlyHere: 1 } as const;
  expect(safeToReleaseText({ sides, tray: [fakePhoto('t', 'tray', 1)], release })).not.toBeNull();
  expect(safeToReleaseText({ sides, tray: [], release })).toBeNull();
});
