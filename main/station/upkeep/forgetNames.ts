import type { Millis } from '../../domain/model.ts';
import { operatorsOwner } from '../../domain/ports/recordStores.ts';
import type { Store } from '../../domain/ports/store.ts';
import { every, type Time } from '../../lib/async/time.ts';
import type { Log } from '../api.ts';
import { readSetting, writeSetting } from '../settings/setting.ts';
import { stationState } from '../settings/settings.ts';
import { listBackups, takeBackup } from './backups.ts';
import type { Recorder } from './recorder.ts';

export interface ForgetParts {
  readonly store: Store;
  readonly dataFolder: string;
  readonly recorder: Pick<Recorder, 'flush'>;
  readonly log: Log;
  readonly clock: () => Millis;
  readonly closing: AbortSignal;
}

const marksAtOnce = 500;

/**
 * Takes the names of removed operators out of the station's files: records that held one are written again, the
 * database is written anew, and one fresh backup replaces those of before. False where that failed: it is tried again.
 */
export async function forgetNames(parts: ForgetParts): Promise<boolean> {
  const { store, dataFolder, recorder, log, clock, closing } = parts;
  if (!readSetting(store, stationState.namesToForget)) return true;
  try {
    await recorder.flush(operatorsOwner);
    for (const { owner } of store.marks.waiting(marksAtOnce)) await recorder.flush(owner);
    store.rewrite();
    const before = await listBackups(dataFolder);
    if (before.length > 0) await takeBackup(store, dataFolder, 1, clock(), closing);
    writeSetting(store, stationState.namesToForget, false);
    return true;
  } catch (error) {
    log.warn('The name of a removed operator could not be taken out of all files yet; it is tried again', {
      error: String(error),
    });
    return false;
  }
}

const retryMs = 600_000;

/** A crash may have come between a removal and its files, and a reader may hold the database's log. */
export function retryForgetting(forget: () => Promise<boolean>, time: Time): { close(): Promise<void> } {
  let running = forget();
  const stop = every(time, retryMs, () => {
    running = running.then(forget);
  });
  return {
    async close() {
      stop();
      await running;
    },
  };
}
