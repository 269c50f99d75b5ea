import { expect, test } from 'vitest';
import { text } from '../../../main/texts/text.ts';
import { photosOnlyHere, safeToReleaseText } from '../../../renderer/format/safeToRelease.ts';
import { fakeItem, fakePhoto } from '../../fakes/page/fakeViews.ts';

const item = fakeItem({ id: 'i', referenceId: 'SKU-1', captured: 3, stage: 'sending', at: 1 });
const withStatus = (status: (typeof item.sides)[number]['status']) => ({
  ...item,
  sides: item.sides.map((side) => (side.photo === null ? side : { ...side, status })),
});

test.each(['captured', 'uploading'] as const)('photos that are %s are at this station alone', (status) => {
  expect(photosOnlyHere(withStatus(status))).toBe(3);
  expect(safeToReleaseText(withStatus(status))).toEqual(text('item.onlyHere', { count: 3 }));
});

test.each(['uploaded', 'rejected'] as const)('photos that are %s are with the partner', (status) => {
  expect(safeToReleaseText(withStatus(status))).toEqual(text('item.allConfirmed'));
});

test('what lies in the tray goes nowhere: it is only here', () => {
  const tray = [fakePhoto('t', 'tray', 1)];
  expect(safeToReleaseText({ ...withStatus('uploaded'), tray })).toEqual(text('item.onlyHere', { count: 1 }));
});

test('an item without photos has nothing to say', () => {
  const sides = item.sides.map((side) => ({ ...side, photo: null, status: 'missing' as const }));
  expect(safeToReleaseText({ sides, tray: [] })).toBeNull();
});
