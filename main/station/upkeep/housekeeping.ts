import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { MediaStore } from '../../imaging/store/mediaStore.ts';
import { every, type Time } from '../../lib/async/time.ts';
import { text } from '../../texts/text.ts';
import type { StationOptions } from '../api.ts';
import { readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { backupsFolder, listBackups, NotSound, takeBackup } from './backups.ts';
import type { FreeSpace } from './freeSpace.ts';
import type { RecordFiles } from './recordFiles.ts';
import { markSuspect } from './recovery.ts';
import { clearOriginals, endedBefore } from './retention.ts';
import { sweepMedia } from './sweep.ts';

export interface Housekeeping {
  close(): Promise<void>;
}

/** Free space is read each time, the rest when due. A jumping clock delays nothing by more. */
const tickMs = 15_000;
const clearEveryMs = 3_600_000;
const hourMs = 3_600_000;
/** An event may come before its SR is known here, for example when an item is taken over. */
const eventsWaitMs = 90 * 24 * hourMs;
const forgottenAtOnce = 500;
const forgetEveryMs = 24 * hourMs;
const retryMs = 600_000;

export interface HousekeepingParts {
  readonly options: Pick<StationOptions, 'dataFolder' | 'log'>;
  readonly store: Store;
  readonly media: MediaStore;
  readonly files: RecordFiles;
  readonly space: Pick<FreeSpace, 'refresh'>;
  readonly intake: { recoverArrivals(): Promise<void> };
  readonly clock: () => Millis;
  readonly time: Time;
  readonly closing: AbortSignal;
}

export function startHousekeeping(core: HousekeepingParts): Housekeeping {
  const { store, files, options, closing } = core;
  const { dataFolder, log } = options;
  let running: Promise<void> | null = null;
  let cleared: Millis | null = null;
  let forgotten: Millis | null = null;
  let failedAt: Millis | null = null;
  let isSwept = false;

  async function backUpWhenDue(): Promise<void> {
    const { backupEveryHours, backupsKept } = readSetting(store, stationSettings.storage);
    const [newest] = await listBackups(dataFolder);
    if (failedAt !== null && Math.abs(core.clock() - failedAt) < retryMs) return;
    if (newest && !isBackupDue(newest, store.marks.last(), core.clock(), backupEveryHours)) return;
    try {
      await takeBackup(store, dataFolder, backupsKept, core.clock(), closing);
      failedAt = null;
    } catch (error) {
      closing.throwIfAborted();
      failedAt = core.clock();
      if (error instanceof NotSound) markSuspect({ dataFolder, log });
      log.warn('The database could not be backed up', { folder: backupsFolder(dataFolder), error: String(error) });
    }
  }

  async function clearWhenDue(): Promise<void> {
    const { retentionDays } = readSetting(store, stationSettings.storage);
    const now = core.clock();
    if (retentionDays === null || (cleared !== null && Math.abs(now - cleared) < clearEveryMs)) return;
    cleared = now;
    const removed = await clearOriginals(
      { store, media: core.media, log },
      endedBefore(now, retentionDays),
      core.clock,
      closing,
    );
    if (removed === 0) return;
    store.audit.insert({
      at: now,
      who: 'station',
      text: text('history.originalsRemoved', { count: removed }),
      itemId: null,
      detail: {},
    });
  }

  /** Events of other stations' SRs would stay for ever. */
  function forgetEventsWhenDue(): void {
    const now = core.clock();
    if (forgotten !== null && Math.abs(now - forgotten) < forgetEveryMs) return;
    const gone = store.transaction(() => store.events.forgetWaiting(now - eventsWaitMs, forgottenAtOnce));
    if (gone < forgottenAtOnce) forgotten = now;
  }

  async function work(): Promise<void> {
    // All leftovers are known before anything else can come.
    await Promise.all([core.intake.recoverArrivals(), core.space.refresh()]);
    closing.throwIfAborted();
    await backUpWhenDue();
    if (!isSwept) {
      isSwept = true;
      await sweepMedia({ dataFolder, store, media: core.media, files, log, clock: core.clock, signal: closing });
    }
    await clearWhenDue();
    forgetEventsWhenDue();
  }

  function tick(): void {
    if (running || closing.aborted) return;
    running = work()
      .catch((error: unknown) => {
        if (!closing.aborted) log.warn('The data folder could not be looked after', { error: String(error) });
      })
      .finally(() => {
        running = null;
      });
  }

  const stopTicking = every(core.time, tickMs, tick);
  tick();
  return {
    async close() {
      stopTicking();
      await running;
    },
  };
}

/** A backup from the future comes from a clock that was set back. */
export function isBackupDue(
  newest: { readonly takenAt: Millis; readonly revision: number },
  revision: number,
  now: Millis,
  everyHours: number,
): boolean {
  if (newest.revision === revision) return false;
  return Math.abs(now - newest.takenAt) >= everyHours * hourMs;
}
