import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { damageOf } from '../../store/durability/storageProblem.ts';
import { databaseName } from '../../store/openDatabase.ts';
import { type OpenOptions, openStore } from '../../store/openStore.ts';
import type { Log } from '../api.ts';
import { listBackups } from './backups.ts';
import { catchUp, type Rebuilt, rebuildDatabase } from './rebuild.ts';
import type { RecordFiles } from './recordFiles.ts';

/** A store that is fit to be worked with. */
export interface RecoveredStore {
  readonly store: Store;
  /** One plain line for the operator when the database had to be rebuilt at this start; else null. */
  readonly notice: string | null;
}

export interface RecoveryOptions {
  readonly dataFolder: string;
  readonly files: RecordFiles;
  readonly clock: () => Millis;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Up to which size the whole file is checked at a start. */
  readonly checkUpToBytes?: number;
}

/** Up to this size the whole file is checked at each start (about 0.1 s); a larger one when there is a reason, and at each backup. */
const checkedAtStartBytes = 64 * 1024 * 1024;
const suspectName = `${databaseName}.suspect`;
/** When and how the database was last rebuilt, for the screens; see also `ingest.ts`. */
export const rebuiltSetting = 'rebuilt';
export const rebuiltShape = z.object({ at: z.number(), message: z.string(), told: z.boolean() });

/**
 * Opens the store of a folder whose lock is held. A database that is damaged, or lost while photos or records are there, is
 * moved aside and rebuilt; one that lacks changes which records tell of is brought up to date. What another program or a newer
 * Sideshot wrote is refused as it is. Throws as `openStore` does.
 */
export async function openStoreSafely(options: RecoveryOptions): Promise<RecoveredStore> {
  const { dataFolder, log } = options;
  const opened = await tryOpen(options);
  if (opened !== null) {
    // Left by a rebuild that was cut off after its last step.
    rmSync(join(dataFolder, 'rebuilding'), { recursive: true, force: true });
    await withClosing(opened, () => catchUp(opened, options, noteWith(options, 'lacked the last changes')));
    return { store: opened, notice: untold(opened) };
  }
  log.warn('The database is damaged or lost and is rebuilt; this can take minutes in a large folder', { dataFolder });
  await rebuildDatabase(options, noteWith(options, 'was damaged'));
  rmSync(join(dataFolder, suspectName), { force: true });
  const store = openStore(dataFolder, openOptions(options));
  return { store, notice: untold(store) };
}

/** Null when the database must be rebuilt. */
async function tryOpen(options: RecoveryOptions): Promise<Store | null> {
  const { dataFolder } = options;
  try {
    const store = openStore(dataFolder, openOptions(options));
    if (isSound(store, options)) return store;
    store.close();
  } catch (error) {
    const damage = damageOf(error);
    if (damage === null) throw error;
    // Somebody else's file in a folder that was never ours is left to its owner.
    if (damage === 'damaged' && !(await isOurs(options))) throw error;
  }
  return null;
}

async function isOurs({ dataFolder, files }: RecoveryOptions): Promise<boolean> {
  return files.list().length > 0 || (await listBackups(dataFolder)).length > 0 || existsSync(join(dataFolder, 'media'));
}

function isSound(store: Store, { dataFolder, checkUpToBytes = checkedAtStartBytes }: RecoveryOptions): boolean {
  const suspect = join(dataFolder, suspectName);
  const isSuspect = existsSync(suspect);
  const { size } = statSync(join(dataFolder, databaseName));
  if (size > checkUpToBytes && !isSuspect) return true;
  if (!store.quickCheck().ok) return false;
  if (isSuspect) rmSync(suspect, { force: true });
  return true;
}

/** A statement that meets damage marks the folder: the next start checks the whole file and rebuilds it. */
function openOptions({ dataFolder, log }: RecoveryOptions): OpenOptions {
  let isTold = false;
  return {
    onDamage() {
      if (isTold) return;
      isTold = true;
      log.error('The database is damaged. Start the station again: it is rebuilt then', { dataFolder });
      markSuspect({ dataFolder, log });
    },
  };
}

/** The next start checks the database whatever its size. A disk that takes no mark changes nothing for who met the damage. */
export function markSuspect({ dataFolder, log }: Pick<RecoveryOptions, 'dataFolder' | 'log'>): void {
  try {
    writeFileSync(join(dataFolder, suspectName), '', { mode: 0o600 });
  } catch (error) {
    log.error('The database could not be marked for a check at the next start', { dataFolder, error: String(error) });
  }
}

function noteWith({ clock, log }: RecoveryOptions, what: string): (store: Store, rebuilt: Rebuilt) => void {
  return (store, rebuilt) => {
    const message = rebuiltMessage(rebuilt, what);
    store.settings.set(rebuiltSetting, { at: clock(), message, told: false });
    store.audit.insert({ at: clock(), who: 'station', what: 'database rebuilt', itemId: null, detail: { ...rebuilt } });
    log.warn(message);
  };
}

/** What this start has to tell: also when the start that did it was cut off before it could. */
function untold(store: Store): string | null {
  const parsed = rebuiltShape.safeParse(store.settings.get(rebuiltSetting));
  if (!parsed.success || parsed.data.told) return null;
  store.settings.set(rebuiltSetting, { ...parsed.data, told: true });
  return parsed.data.message;
}

async function withClosing<Result>(store: Store, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    store.close();
    throw error;
  }
}

/** When the last rebuild was, from its setting; null when there was none. */
export function rebuiltAt(setting: unknown): Millis | null {
  const parsed = rebuiltShape.safeParse(setting);
  return parsed.success ? parsed.data.at : null;
}

/** What is certain and what is not, in one plain line. */
export function rebuiltMessage(rebuilt: Rebuilt, what: string): string {
  const { items, photos, backupTakenAt, unclaimed, unreadableRecords, askedAgain, keptAs } = rebuilt;
  const { damagedOriginals, unreadableOriginals } = rebuilt;
  const from = backupTakenAt === null ? '' : ` (from the backup of ${new Date(backupTakenAt).toISOString()})`;
  const parts = [
    `The database ${what} and was rebuilt${from}: ${count(items, 'item')} and ${count(photos, 'photo')} are back`,
    unclaimed > 0
      ? `${count(unclaimed, 'photo')} had no item and ${unclaimed === 1 ? 'waits' : 'wait'} in the inbox`
      : null,
    askedAgain > 0
      ? `the partner is asked for the state of ${count(askedAgain, 'item')} before anything is sent again`
      : null,
    backupTakenAt === null
      ? 'the history of items and what could be undone are gone'
      : 'what the history and undo held since that backup is gone',
    unreadableRecords > 0 ? `${count(unreadableRecords, 'record')} could not be read` : null,
    damagedOriginals > 0
      ? `${count(damagedOriginals, 'photo file')} ${damagedOriginals === 1 ? 'is' : 'are'} damaged`
      : null,
    unreadableOriginals > 0
      ? `${count(unreadableOriginals, 'photo file')} cannot be looked into here (RAW needs Perl) and ${unreadableOriginals === 1 ? 'is' : 'are'} kept in media/unreadable`
      : null,
    keptAs === null ? null : `the damaged file is kept as ${keptAs}`,
  ];
  return `${parts.filter((part) => part !== null).join('; ')}.`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
