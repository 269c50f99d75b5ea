import { expect, test } from 'vitest';
import type { ItemView } from '../../../../main/contract/views.ts';
import { nothingAwaited, onStage } from '../../../../renderer/state/shoot/onStage.ts';
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

test('a photo is waited for until every required side has one, and while one is taken again or asked for', () => {
  const whole = { ...fakeItem({ id: 'i', referenceId: 'r', captured: 8, at: 1 }), activeSideUuid: null };
  const awaits = (change: Partial<ItemView>, chosenSideUuid: string | null = null) =>
    !nothingAwaited({ item: { ...whole, ...change }, chosenSideUuid });
  expect(awaits({})).toBe(false);
  expect(awaits({ sides: item.sides })).toBe(true);
  expect(awaits({ retakeSideUuid: shot })).toBe(true);
  expect(awaits({ activeSideUuid: shot })).toBe(false);
  expect(awaits({ activeSideUuid: shot }, shot)).toBe(true);
  expect(nothingAwaited({ item: null, chosenSideUuid: null })).toBe(false);
});

test('a photo that has just been shot stands on the stage, of an item that takes photos or has just been closed', () => {
  const look = (of: typeof item | ItemView) =>
    onStage(
      { item: of, viewedSideUuid: empty, chosenSideUuid: null },
      { asked: null, shotPhotoId: item.sides.find(({ uuid }) => uuid === shot)?.photo?.id ?? null },
      cameras,
    );
  expect(look(item)).toMatchObject({ side: { uuid: shot }, isShot: true, isClosed: true, view: 'photo' });
  expect(look({ ...item, stage: 'shooting' })).toMatchObject({ isShot: true, isClosed: false, isComplete: false });
});
