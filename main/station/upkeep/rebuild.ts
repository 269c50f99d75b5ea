import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StationError } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Imaging } from '../../imaging/imaging.ts';
import { chunksOf } from '../../lib/chunksOf.ts';
import { syncFile, syncFolder } from '../../lib/files/syncPath.ts';
import { verifyDatabase } from '../../store/durability/verifyDatabase.ts';
import { databaseName } from '../../store/openDatabase.ts';
import { openStore } from '../../store/openStore.ts';
import type { WrittenRecord } from '../../store/records/itemRecord.ts';
import { restoreRecords } from '../../store/records/restoreRecord.ts';
import { text } from '../../texts/text.ts';
import { writeSetting } from '../settings/setting.ts';
import { stationState } from '../settings/settings.ts';
import { type Adopted, adoptOriginals } from './adoptOriginals.ts';
import { type Backup, listBackups } from './backups.ts';
import { recheckOpenItems } from './recheckOpenItems.ts';
import type { RecordFiles } from './recordFiles.ts';

export interface Rebuilt extends Adopted {
  readonly items: number;
  readonly photos: number;
  readonly backupTakenAt: Millis | null;
  readonly unreadableRecords: number;
  readonly askedAgain: number;
  readonly keptAs: string | null;
}

export interface RebuildInput {
  readonly dataFolder: string;
  readonly files: RecordFiles;
  readonly clock: () => Millis;
  readonly signal: AbortSignal;
  readonly imaging: Pick<Imaging, 'ask'>;
}

/**
 * The new database replaces the old one when it is whole; after a cut-off this can run again. Damaged files are
 * renamed, never deleted. `note` writes the outcome into the new database.
 */
export async function rebuildDatabase(
  input: RebuildInput,
  note: (store: Store, rebuilt: Rebuilt) => void,
): Promise<void> {
  const folder = join(input.dataFolder, 'rebuilding');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  const { store, backup } = await openBase(input.dataFolder, folder);
  const saved = asideName(input.clock());
  try {
    const read = await applyRecords(store, input, backup === null ? 0 : store.marks.last());
    dropSettledArrivals(store);
    // The fleet's entries are lost with the database, so they are read from the beginning.
    writeSetting(store, stationState.fleetState, stationState.fleetState.usual);
    const adopted = await adoptOriginals(store, input);
    const askedAgain = recheckOpenItems(store, input.clock);
    note(store, {
      ...read,
      ...adopted,
      ...countsOf(store),
      askedAgain,
      backupTakenAt: backup?.takenAt ?? null,
      keptAs: existsSync(join(input.dataFolder, databaseName)) ? saved : null,
    });
    if (!store.integrity().ok) throw new StationError('storage', text('rebuilt.notSound'));
  } finally {
    store.close();
  }
  await syncFile(join(folder, databaseName));
  await moveAside(input.dataFolder, saved);
  await rename(join(folder, databaseName), join(input.dataFolder, databaseName));
  await syncFolder(input.dataFolder);
  await rm(folder, { recursive: true, force: true });
}

export async function catchUp(
  store: Store,
  input: RebuildInput,
  note: (store: Store, rebuilt: Rebuilt) => void,
): Promise<void> {
  const [held, newest] = [store.marks.last(), await input.files.newestRevision()];
  if (newest <= held) return;
  const newer: WrittenRecord[] = [];
  const unreadable: string[] = [];
  for await (const read of readRecords(input, (path) => unreadable.push(path))) {
    newer.push(...read.filter(({ revision }) => revision > held).map(({ written }) => written));
  }
  // One transaction: half of it would look complete.
  store.transaction(() => {
    store.marks.continueAbove(newest);
    const restoration = restoreRecords(store, held);
    const failed = newer.filter((written) => !attempt(() => restoration.add(written)));
    restoration.finish();
    dropSettledArrivals(store);
    note(store, {
      askedAgain: recheckOpenItems(store, input.clock),
      ...countsOf(store),
      unreadableRecords: unreadable.length + failed.length,
      backupTakenAt: null,
      unclaimed: 0,
      damagedOriginals: 0,
      unreadableOriginals: 0,
      keptAs: null,
    });
  });
}

/** The newest backup that opens and is sound; else an empty store. */
async function openBase(
  dataFolder: string,
  folder: string,
): Promise<{ readonly store: Store; readonly backup: Backup | null }> {
  const target = join(folder, databaseName);
  for (const backup of await listBackups(dataFolder)) {
    await copyFile(backup.path, target);
    const isSound = (await verifyDatabase(target)).ok;
    const store = isSound ? tryOpen(folder) : null;
    if (store) return { store, backup };
    for (const side of sideFiles) await rm(`${target}${side}`, { force: true });
  }
  return { store: openStore(folder), backup: null };
}

function tryOpen(folder: string): Store | null {
  try {
    return openStore(folder);
  } catch (error) {
    if (error instanceof StationError) return null;
    throw error;
  }
}

async function applyRecords(
  store: Store,
  input: RebuildInput,
  baseRevision: number,
): Promise<Pick<Rebuilt, 'unreadableRecords'>> {
  store.marks.continueAbove(await input.files.newestRevision());
  const restoration = restoreRecords(store, baseRevision);
  const unreadable: string[] = [];
  for await (const read of readRecords(input, (path) => unreadable.push(path))) {
    store.transaction(() => {
      for (const { path, written } of read) {
        if (written.revision <= baseRevision) continue;
        if (!attempt(() => restoration.add(written))) unreadable.push(path);
      }
    });
  }
  restoration.finish();
  // The inbox takes their photos; the records themselves would claim everything for ever.
  for (const path of unreadable) await rename(path, `${path}.unreadable`);
  return { unreadableRecords: unreadable.length };
}

interface ReadRecord {
  readonly path: string;
  readonly revision: number;
  readonly written: WrittenRecord;
}

/** The station's own record comes first, since items refer to its connections. */
async function* readRecords(
  { files, signal }: RebuildInput,
  onUnreadable: (path: string) => void,
): AsyncGenerator<readonly ReadRecord[]> {
  const paths = files.list().toSorted((a, b) => Number(isStation(b)) - Number(isStation(a)));
  for (const some of chunksOf(paths)) {
    signal.throwIfAborted();
    const read = await Promise.all(
      some.map(async (path) => {
        const written = await files.read(path).catch(() => null);
        if (written === null) onUnreadable(path);
        return written && { path, revision: written.revision, written };
      }),
    );
    yield read.filter((record) => record !== null);
  }
}

/** False for a broken rule of the database, which is undone alone. A failing disk throws. */
function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof StationError && error.code === 'storage') throw error;
    return false;
  }
}

function isStation(path: string): boolean {
  return path.endsWith('station.json');
}

function countsOf(store: Store): Pick<Rebuilt, 'items' | 'photos'> {
  const counts = Object.values(store.items.countByStage(null));
  return { items: counts.reduce((sum, count) => sum + count, 0), photos: store.photos.count() };
}

/** A backup can hold arrivals that have become photos since: they must not become a second one. */
function dropSettledArrivals(store: Store): void {
  for (const arrival of store.arrivals.all()) {
    const isPhoto = store.photos.get(arrival.id) !== null;
    const isCompanion = store.companions.bySha(arrival.sha256).some(({ addedAt }) => addedAt >= arrival.arrivedAt);
    if (isPhoto || isCompanion) store.arrivals.remove(arrival.id);
  }
}

const sideFiles = ['', '-wal', '-shm'];

function asideName(now: Millis): string {
  const stamp = new Date(now).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
  return `${databaseName}.damaged-${stamp}-${randomUUID().slice(0, 4)}`;
}

/** The file goes first: after a cut-off the next start finds it missing and returns for its journal. */
export async function moveAside(dataFolder: string, saved: string): Promise<void> {
  for (const side of sideFiles) {
    await rename(join(dataFolder, `${databaseName}${side}`), join(dataFolder, `${saved}${side}`)).catch(
      (error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      },
    );
  }
}
