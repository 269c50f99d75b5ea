import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { readSetting, writeSetting } from '../settings/setting.ts';
import { stationState } from '../settings/settings.ts';
import { nothingOpen, type ShootState, withVisit } from './shootSession.ts';

const takesPhotos: readonly string[] = ['shooting', 'ready', 'reshoot'];

/** An hour is longer than any crash, but shorter than a night, after which other goods stand there. */
const openAgainMs = 3_600_000;

type KeepingStore = Pick<Store, 'settings' | 'items' | 'connections'>;

/** A killed station reopens its item for photos before any page; a clean shutdown leaves none open. */
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
