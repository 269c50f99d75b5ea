import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { readSetting, writeSetting } from '../settings/setting.ts';
import { stationState } from '../settings/settings.ts';
import { nothingOpen, type ShootState, withVisit } from './shootSession.ts';

/** Stages in which an item waits for photos. */
const takesPhotos: readonly string[] = ['shooting', 'ready', 'reshoot'];

/**
 * How long ago the last sign of an item may be, for it to be open again at a start: opened, a side chosen, or a photo on a side. Longer than
 * any crash and start; shorter than a night, after which other goods stand there.
 */
const openAgainMs = 3_600_000;

type KeepingStore = Pick<Store, 'settings' | 'items' | 'connections'>;

/**
 * What the Shoot screen goes on from after a start. A station that was killed has its item open again, with side and retake, so that a photo
 * that comes before any page does is not left without it. One that was closed in order has none.
 */
export function restoreShoot(store: KeepingStore, now: Millis): ShootState {
  const { open, keptAt, visits } = readSetting(store, stationState.shoot);
  if (open === null) return { ...nothingOpen, visits };
  const item = store.items.get(open.itemId);
  const isYoung = keptAt <= now && now - keptAt < openAgainMs;
  const takesMore =
    item !== null && takesPhotos.includes(item.stage) && item.connectionId === store.connections.current()?.id;
  return isYoung && takesMore ? { open, visits } : { open: null, visits: withVisit(visits, open, now) };
}

export function keepShoot(store: Pick<Store, 'settings'>, state: ShootState, now: Millis): void {
  writeSetting(store, stationState.shoot, { ...state, keptAt: now });
}
