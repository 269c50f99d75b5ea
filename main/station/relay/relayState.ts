import type { Store } from '../../domain/ports/store.ts';
import type { RelayCursor } from '../../relayClient/relayConnection.ts';
import { readSetting, writeSetting } from '../settings/setting.ts';
import { noRelay, type RelayStateSetting, stationState } from '../settings/settings.ts';

type Settings = Pick<Store, 'settings'>;

export function relayStateOf(store: Settings, address: string): RelayStateSetting {
  const saved = readSetting(store, stationState.relayState);
  return saved.address === address ? saved : { ...noRelay, address };
}

export function cursorOf({ store, cursor }: RelayStateSetting): RelayCursor | null {
  return store === null ? null : { store, cursor };
}

export function changeRelayState(store: Settings, address: string, change: Partial<RelayStateSetting>): void {
  writeSetting(store, stationState.relayState, { ...relayStateOf(store, address), ...change });
}
