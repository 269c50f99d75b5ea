import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordOwner } from '../../domain/ports/recordStores.ts';
import { durableFiles } from '../../lib/files/durableFiles.ts';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';
import { parseRecord, recordText, type WrittenRecord } from '../../store/records/itemRecord.ts';

/** One small file an item, `media/items/<ab>/<item id>.json`, replaced as a whole (decision 0013). */
export interface RecordFiles {
  /** The record and its folder entry are on the disk when this resolves. */
  write(owner: RecordOwner, written: WrittenRecord): Promise<void>;
  /** The record, if any, is off the disk when this resolves. */
  remove(owner: RecordOwner): Promise<void>;
  list(): readonly string[];
  read(path: string): Promise<WrittenRecord>;
  newestRevision(): Promise<number>;
}

const newestName = 'newest';
const ownerName = /^[0-9A-Za-z][0-9A-Za-z-]{0,63}$/;

export function recordFiles(dataFolder: string): RecordFiles {
  const folder = recordsFolder(dataFolder);
  let newest = 0;
  const made = new Set<string>();

  function pathOf(owner: RecordOwner): string {
    if (!ownerName.test(owner)) throw new Error(`${JSON.stringify(owner)} is no id of ours`);
    return join(folder, owner.slice(0, 2), `${owner}.json`);
  }

  /**
   * A write-ahead log that lost its end opens without an error: this file shows that the database is behind. It needs
   * no flush, since every commit flushes the log.
   */
  async function raiseNewest(revision: number): Promise<void> {
    if (revision <= newest) return;
    newest = revision;
    const file = await open(join(folder, newestName), 'w', 0o600);
    try {
      await file.writeFile(`${revision}\n`);
    } finally {
      await file.close();
    }
  }

  return {
    async write(owner, written) {
      const path = pathOf(owner);
      const shard = join(folder, owner.slice(0, 2));
      if (!made.has(shard)) await durableFiles.makeFolder(shard);
      made.add(shard);
      await writeFileDurably(path, recordText(written));
      await raiseNewest(written.revision);
    },
    async remove(owner) {
      const shard = join(folder, owner.slice(0, 2));
      await rm(pathOf(owner), { force: true });
      if (existsSync(shard)) await durableFiles.syncFolder(shard);
    },
    list: () =>
      entriesOf(folder)
        .filter((shard) => shard.isDirectory())
        .flatMap((shard) =>
          entriesOf(join(folder, shard.name))
            .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
            .map((entry) => join(folder, shard.name, entry.name)),
        ),
    read: async (path) => parseRecord(await readFile(path, 'utf8'), path),
    async newestRevision() {
      const text = await readFile(join(folder, newestName), 'utf8').catch(() => '');
      return /^\d{1,15}\n$/.test(text) ? Number(text) : 0;
    },
  };
}

export function recordsFolder(dataFolder: string): string {
  return join(dataFolder, 'media', 'items');
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
