import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Imaging } from '../../imaging/imaging.ts';
import { damageOf } from '../../store/durability/storageProblem.ts';
import { databaseName } from '../../store/openDatabase.ts';
import { type OpenOptions, openStore } from '../../store/openStore.ts';
import { english } from '../../texts/render.ts';
import { sentences, type Text, text } from '../../texts/text.ts';
import type { Log } from '../api.ts';
import { rebuiltNote } from '../settings/rebuiltNote.ts';
import { readSetting, writeSetting } from '../settings/setting.ts';
import { listBackups } from './backups.ts';
import { catchUp, type Rebuilt, rebuildDatabase } from './rebuild.ts';
import type { RecordFiles } from './recordFiles.ts';

export interface RecoveredStore {
  readonly store: Store;
  readonly notice: Text | null;
}

export interface RecoveryOptions {
  readonly dataFolder: string;
  readonly files: RecordFiles;
  readonly clock: () => Millis;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly imaging: Pick<Imaging, 'ask'>;
  readonly checkUpToBytes?: number;
}

/** The check takes about 0.1 s; a larger file is checked at backups, or when suspect. */
const checkedAtStartBytes = 64 * 1024 * 1024;
/** A full check compares indexes too and takes some milliseconds more. */
const checkedInFullBytes = 8 * 1024 * 1024;
const suspectName = `${databaseName}.suspect`;

/**
 * A damaged or lost database is moved aside and rebuilt; one behind its records is updated. A foreign or newer file is
 * refused as it is. Throws as `openStore` does.
 */
export async function openStoreSafely(options: RecoveryOptions): Promise<RecoveredStore> {
  const { dataFolder, log } = options;
  const opened = await tryOpen(options);
  if (opened !== null) {
    rmSync(join(dataFolder, 'rebuilding'), { recursive: true, force: true });
    await withClosing(opened, () => catchUp(opened, options, noteWith(options, 'rebuilt.behind')));
    return { store: opened, notice: untold(opened) };
  }
  log.warn('The database is damaged or lost and is rebuilt; this can take minutes in a large folder', { dataFolder });
  await rebuildDatabase(options, noteWith(options, 'rebuilt.damaged'));
  rmSync(join(dataFolder, suspectName), { force: true });
  const store = openStore(dataFolder, openOptions(options));
  return { store, notice: untold(store) };
}

async function tryOpen(options: RecoveryOptions): Promise<Store | null> {
  const { dataFolder } = options;
  try {
    const store = openStore(dataFolder, openOptions(options));
    if (isSound(store, options)) return store;
    store.close();
  } catch (error) {
    const damage = damageOf(error);
    if (damage === null) throw error;
    // A foreign file in a folder that was never ours stays.
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
  // Half a journal can leave sound pages with wrong indexes.
  const isInFull = isSuspect || size <= checkedInFullBytes;
  if (!(isInFull ? store.integrity() : store.quickCheck()).ok) return false;
  if (isSuspect) rmSync(suspect, { force: true });
  return true;
}

/** A statement that meets damage marks the folder for the next start. */
function openOptions({ dataFolder, log }: RecoveryOptions): OpenOptions {
  let isReported = false;
  return {
    onDamage() {
      if (isReported) return;
      isReported = true;
      log.error('The database is damaged. Start the station again: it is rebuilt then', { dataFolder });
      markSuspect({ dataFolder, log });
    },
  };
}

/** The next start then checks a database of any size. */
export function markSuspect({ dataFolder, log }: Pick<RecoveryOptions, 'dataFolder' | 'log'>): void {
  try {
    writeFileSync(join(dataFolder, suspectName), '', { mode: 0o600 });
  } catch (error) {
    log.error('The database could not be marked for a check at the next start', { dataFolder, error: String(error) });
  }
}

function noteWith({ clock, log }: RecoveryOptions, why: RebuiltFor): (store: Store, rebuilt: Rebuilt) => void {
  return (store, rebuilt) => {
    const message = rebuiltMessage(rebuilt, why);
    writeSetting(store, rebuiltNote, { at: clock(), message, told: false });
    store.audit.insert({
      at: clock(),
      who: 'station',
      text: text('history.databaseRebuilt'),
      itemId: null,
      detail: { ...rebuilt },
    });
    log.warn(english(message));
  };
}

function untold(store: Store): Text | null {
  const note = readSetting(store, rebuiltNote);
  if (note === null || note.told) return null;
  writeSetting(store, rebuiltNote, { ...note, told: true });
  return note.message;
}

async function withClosing<Result>(store: Store, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    store.close();
    throw error;
  }
}

type RebuiltFor = 'rebuilt.damaged' | 'rebuilt.behind';

export function rebuiltMessage(rebuilt: Rebuilt, why: RebuiltFor): Text {
  const { items, photos, backupTakenAt, unclaimed, unreadableRecords, askedAgain, keptAs } = rebuilt;
  const { damagedOriginals, unreadableOriginals } = rebuilt;
  const counted = (id: CountedLine, count: number): readonly Text[] => (count > 0 ? [text(id, { count })] : []);
  const fromBackup =
    backupTakenAt === null
      ? null
      : text('rebuilt.fromBackup', { time: new Date(backupTakenAt).toISOString(), items, photos });
  return sentences(
    fromBackup ?? text(why, { items, photos }),
    ...counted('rebuilt.unclaimed', unclaimed),
    ...counted('rebuilt.askedAgain', askedAgain),
    text(fromBackup === null ? 'rebuilt.historyGone' : 'rebuilt.historySinceGone'),
    ...counted('rebuilt.unreadRecords', unreadableRecords),
    ...counted('rebuilt.damagedFiles', damagedOriginals),
    ...counted('rebuilt.unreadFiles', unreadableOriginals),
    ...(keptAs === null ? [] : [text('rebuilt.keptAs', { name: keptAs })]),
  );
}

type CountedLine =
  | 'rebuilt.unclaimed'
  | 'rebuilt.askedAgain'
  | 'rebuilt.unreadRecords'
  | 'rebuilt.damagedFiles'
  | 'rebuilt.unreadFiles';
