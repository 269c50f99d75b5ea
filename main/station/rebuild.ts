import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StationError } from '../domain/failure.ts';
import type { ItemId, PhotoId } from '../domain/ids.ts';
import type { Millis } from '../domain/model.ts';
import { hasEnded } from '../domain/stage.ts';
import { originalFiles, readOriginal } from '../imaging/originals.ts';
import { databaseName } from '../store/openDatabase.ts';
import { openStore, type Store } from '../store/openStore.ts';
import { restoreRecords } from '../store/restoreRecord.ts';
import { verifyDatabase } from '../store/verifyDatabase.ts';
import { changeItem } from '../sync/actions/settle.ts';
import type { ActionContext } from '../sync/context.ts';
import { type Backup, listBackups } from './backups.ts';
import type { RecordFiles } from './recordFiles.ts';
import { viewContextOf } from './viewContext.ts';

/** What a rebuild brought back, and what it could not be sure of. */
export interface Rebuilt {
  readonly items: number;
  readonly photos: number;
  /** Where the rebuild began; null when it had records alone. */
  readonly backupTakenAt: Millis | null;
  /** Originals that nothing claimed: they wait in the inbox. */
  readonly unclaimed: number;
  /** Originals whose bytes no longer are what was taken in. They are kept in `media/damaged`. */
  readonly damagedOriginals: number;
  readonly unreadableRecords: number;
  /** Items whose state at the partner is asked for before anything of them is sent again. */
  readonly askedAgain: number;
  /** What the damaged file is called now; null when there was none. */
  readonly keptAs: string | null;
}

export interface RebuildInput {
  readonly dataFolder: string;
  readonly files: RecordFiles;
  readonly clock: () => Millis;
  readonly signal: AbortSignal;
}

const sideFiles = ['', '-wal', '-shm'];

/**
 * Makes the database anew beside the damaged one and puts it in its place when it is whole: from the newest good backup, brought
 * up to date from the records, else from the records alone. Cut off at any instant it can be run again. The damaged files are
 * renamed, never deleted. Throws `StationError` `storage` when the folder cannot be written.
 */
export async function rebuildDatabase(input: RebuildInput): Promise<Rebuilt> {
  const folder = join(input.dataFolder, 'rebuilding');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  const { store, backup } = await openBase(input.dataFolder, folder);
  let facts: Omit<Rebuilt, 'keptAs'>;
  try {
    const read = await applyRecords(store, input, backup === null ? 0 : store.marks.last());
    const adopted = await adoptOriginals(store, input);
    const askedAgain = doubtWhatIsOpen(store, input.clock);
    facts = { ...read, ...adopted, askedAgain, ...countsOf(store), backupTakenAt: backup?.takenAt ?? null };
    if (!store.integrity().ok) throw new StationError('storage', 'The rebuilt database is not sound. Check the disk.');
  } finally {
    store.close();
  }
  await flushFile(join(folder, databaseName));
  const keptAs = await moveAside(input.dataFolder, input.clock());
  await rename(join(folder, databaseName), join(input.dataFolder, databaseName));
  await flushFolder(input.dataFolder);
  await rm(folder, { recursive: true, force: true });
  return { ...facts, keptAs };
}

/** Brings a database up to date that opened well but lacks changes that records tell of. Null when there was none. */
export async function catchUp(store: Store, input: RebuildInput): Promise<Rebuilt | null> {
  const [held, newest] = [store.marks.last(), await input.files.newestRevision()];
  if (newest <= held) return null;
  const read = await applyRecords(store, input, held);
  store.marks.continueAbove(newest);
  const askedAgain = doubtWhatIsOpen(store, input.clock);
  return {
    ...read,
    ...countsOf(store),
    askedAgain,
    backupTakenAt: null,
    unclaimed: 0,
    damagedOriginals: 0,
    keptAs: null,
  };
}

/** The newest backup that is sound and can be opened; else an empty store. */
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
  { files, signal }: RebuildInput,
  baseRevision: number,
): Promise<Pick<Rebuilt, 'unreadableRecords'>> {
  const restoration = restoreRecords(store, baseRevision);
  let unreadableRecords = 0;
  // Items refer to connections, which the station's own record holds.
  const paths = files.list().toSorted((a, b) => Number(isStation(b)) - Number(isStation(a)));
  for (const path of paths) {
    signal.throwIfAborted();
    try {
      const written = await files.read(path);
      if (written.revision > baseRevision) restoration.add(written);
    } catch {
      unreadableRecords += 1;
    }
  }
  restoration.finish();
  return { unreadableRecords };
}

function isStation(path: string): boolean {
  return path.endsWith('station.json');
}

/** Photos that no row claims go to the inbox: a person knows what they show. */
async function adoptOriginals(
  store: Store,
  { dataFolder, clock, signal }: RebuildInput,
): Promise<Pick<Rebuilt, 'unclaimed' | 'damagedOriginals'>> {
  let [unclaimed, damagedOriginals] = [0, 0];
  for await (const files of originalFiles(join(dataFolder, 'media'))) {
    for (const file of files) {
      if (store.photos.bySha(file.sha256).length > 0) continue;
      const stored = await readOriginal(file, signal);
      if (stored === null) {
        damagedOriginals += 1;
        await setApart(file.path, dataFolder);
        continue;
      }
      unclaimed += 1;
      store.photos.insert({
        ...stored,
        id: randomUUID() as PhotoId,
        itemId: null,
        sideUuid: null,
        place: 'inbox',
        wantedSide: null,
        addedAt: clock(),
        addedBy: 'station',
        source: 'rebuild',
        uploadedAt: null,
        uploadedServerAt: null,
        originalRemovedAt: null,
      });
    }
  }
  return { unclaimed, damagedOriginals };
}

async function setApart(path: string, dataFolder: string): Promise<void> {
  const folder = join(dataFolder, 'media', 'damaged');
  await mkdir(folder, { recursive: true });
  await rename(path, join(folder, basename(path)));
}

/**
 * The last moments before the damage may be missing. Operations that became due are queued now, and all that are open count as
 * tried with an unknown outcome, so that the engine reads before it repeats (invariant 3). Returns how many items are asked about.
 */
function doubtWhatIsOpen(store: Store, clock: () => Millis): number {
  const context = contextOver(store, clock);
  const asked = new Set<ItemId>();
  for (const item of store.items.all()) {
    if (hasEnded(item)) continue;
    changeItem(context, item.id, () => {
      if (item.srKnown) store.items.update(item.id, { nextPollAt: clock() });
    });
    if (item.srKnown || store.operations.openOfItem(item.id).length > 0) asked.add(item.id);
  }
  store.operations.doubtOpen(clock());
  return asked.size;
}

function contextOver(store: Store, clock: () => Millis): ActionContext {
  const view = viewContextOf(store, clock);
  return {
    store,
    clock,
    newId: randomUUID,
    who: 'station',
    connection() {
      const current = store.connections.current();
      if (!current) throw new StationError('no_connection', 'This station is not connected yet.');
      return current;
    },
    policy: view.policy,
    isOpen: () => false,
    changed: () => undefined,
  };
}

function countsOf(store: Store): Pick<Rebuilt, 'items' | 'photos'> {
  const counts = Object.values(store.items.countByStage(null));
  return { items: counts.reduce((sum, count) => sum + count, 0), photos: store.photos.count() };
}

/** The file goes first: cut off between them, the next start finds it missing and comes here again for its journal. */
async function moveAside(dataFolder: string, now: Millis): Promise<string | null> {
  const stamp = new Date(now).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
  const kept = `${databaseName}.damaged-${stamp}-${randomUUID().slice(0, 4)}`;
  let isKept = false;
  for (const side of sideFiles) {
    const moved = await rename(join(dataFolder, `${databaseName}${side}`), join(dataFolder, `${kept}${side}`)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
        throw error;
      },
    );
    isKept ||= moved && side === '';
  }
  return isKept ? kept : null;
}

async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function flushFolder(folder: string): Promise<void> {
  // Windows opens no folders, and needs no flush of them.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
