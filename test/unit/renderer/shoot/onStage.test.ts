import { expect, test } from 'vitest';
import { onStage } from '../../../../renderer/stores/shoot/onStage.ts';
import { fakeItem } from '../../../fakes/page/fakeViews.ts';

const asked = { asked: null, shotPhotoId: null };
const cameras = { usb: null, tether: null, inUse: 'tether' } as const;
const item = { ...fakeItem({ id: 'i', referenceId: 'r', captured: 5, at: 1 }), stage: 'in_review' as const };
const empty = item.sides.find(({ photo }) => photo === null)?.uuid ?? '';
const shot = item.sides.find(({ photo }) => photo !== null)?.uuid ?? '';

test('an item in review shows what was taken, until a side is asked for', () => {
  const look = (viewedSideUuid: string, chosenSideUuid: string | null) =>
    onStage({ item, viewedSideUuid, chosenSideUuid }, asked, cameras);
  expect(look(empty, null)).toMatchObject({ isClosed: true, isComplete: true });
  expect(look(empty, empty)).toMatchObject({ isClosed: true, isComplete: false });
  expect(look(shot, null)).toMatchObject({ isClosed: true, isComplete: false, view: 'photo' });
  const none = { ...item, sides: item.sides.map((side) => ({ ...side, photo: null })) };
  expect(onStage({ item: none, viewedSideUuid: empty, chosenSideUuid: null }, asked, cameras).isComplete).toBe(false);
});
