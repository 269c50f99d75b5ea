import type { Store } from '../../domain/ports/store.ts';
import type { WorkLog } from '../../sync/engine/workLog.ts';
import type { Log } from '../api.ts';
import { type Changes, partOf } from '../changes.ts';
import { readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';

export function createWorkLog(
  store: Pick<Store, 'settings'>,
  changes: Pick<Changes, 'subscribe'>,
  log: Pick<Log, 'info'>,
): WorkLog {
  const read = (): boolean => readSetting(store, stationSettings.storage).logsWork;
  let isOn = read();
  changes.subscribe('setting', (topic) => {
    if (partOf(topic) === stationSettings.storage.key) isOn = read();
  });
  return {
    note(step, fields) {
      if (isOn) log.info(step, fields);
    },
  };
}
