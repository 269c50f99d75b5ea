import type { Store } from '../../domain/ports/store.ts';

const settingKey = 'autoAdvance';

/** Whether the next side becomes active by itself once a photo is on one: yes until an operator says no. */
export function readAutoAdvance({ settings }: Pick<Store, 'settings'>): boolean {
  return settings.get(settingKey) !== false;
}

export function writeAutoAdvance({ settings }: Pick<Store, 'settings'>, isOn: boolean): void {
  settings.set(settingKey, isOn);
}
