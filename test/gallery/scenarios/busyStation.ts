import type { ItemView, StatusView } from '../../../main/contract/views.ts';
import { fakeStatus } from '../../fakes/page/fakeViews.ts';
import { type FakeWorld, fakeWorld } from '../../fakes/page/fakeWorld.ts';
import { recent } from './items.ts';

const counts = {
  shooting: 2,
  ready: 1,
  sending: 4,
  in_review: 212,
  reshoot: 3,
  authentic: 98_214,
  not_authentic: 311,
  cancelled: 45,
  needs_attention: 2,
};

/** A station in the middle of its day. */
export const busyStatus: Partial<StatusView> = {
  counts,
  photosLeft: 34,
  photosSent: 51,
  bytesLeft: 118_400_000,
  secondsLeft: 143,
  parked: 2,
  hotFolder: {
    path: '/home/station/Pictures/tether',
    state: 'watching',
    message: null,
    passedOver: null,
    otherFiles: null,
    incomplete: null,
  },
};

/** This item is open, with those of the day before it. */
export function withOpen(item: ItemView, status: Partial<StatusView> = {}): FakeWorld {
  return fakeWorld({
    items: [item, ...recent()],
    status: fakeStatus({ ...busyStatus, openItemId: item.id, ...status }),
  });
}

export const tethered = { model: 'Canon EOS 5D Mark IV', serialNumber: '025022004837' };
