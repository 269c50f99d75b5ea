import { expect, it } from 'vitest';
import type { ItemId, PhotoId, SideUuid } from '../../../main/domain/ids.ts';
import { createShootSession } from '../../../main/station/shoot/shootSession.ts';

const [item, other] = ['i1', 'i2'] as ItemId[] as [ItemId, ItemId];
const [front, back] = ['front', 'back'] as SideUuid[] as [SideUuid, SideUuid];
const retake = { sideUuid: front, photoId: 'p1' as PhotoId };

function asked() {
  const session = createShootSession(() => 0);
  session.open(item);
  session.retake(item, retake);
  return session;
}

it('a retake chooses its side for the next photo, and is awaited of its item alone', () => {
  const session = asked();
  expect([session.awaitedRetake(item), session.chosenSide(item)]).toEqual([retake, front]);
  expect(session.awaitedRetake(other)).toBeNull();
});

it('a retake ends when a side is chosen, this one too, and when its item is left', () => {
  for (const end of [
    (session: ReturnType<typeof asked>) => session.choose(item, back),
    (session: ReturnType<typeof asked>) => session.choose(item, front),
    (session: ReturnType<typeof asked>) => session.close(),
    (session: ReturnType<typeof asked>) => session.open(other),
  ]) {
    const session = asked();
    end(session);
    expect(session.awaitedRetake(item)).toBeNull();
    session.open(item);
    expect(session.awaitedRetake(item)).toBeNull();
  }
});

it('another item than the open one is not taken again, and what is chosen of it ends nothing', () => {
  const session = asked();
  session.retake(other, { ...retake, sideUuid: back });
  session.choose(other, back);
  expect([session.awaitedRetake(item), session.chosenSide(item)]).toEqual([retake, front]);
});
