import { unlinkSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { MediaStore } from '../../imaging/store/mediaStore.ts';
import { type MediaFile, mediaFiles } from '../../imaging/store/originals.ts';
import type { Log } from '../api.ts';
import { type Claim, claimOf } from './mediaClaims.ts';
import type { RecordFiles } from './recordFiles.ts';

/** A person may still look into a copy of hours ago. */
export const graceMs = 86_400_000;

export interface SweepInput {
  readonly dataFolder: string;
  readonly store: Store;
  readonly media: MediaStore;
  readonly files: RecordFiles;
  readonly log: Log;
  readonly clock: () => Millis;
  readonly signal: AbortSignal;
}

/** Only files that no row or record refers to go; an unreadable record claims everything. Answers the number of files. */
export async function sweepMedia(input: SweepInput): Promise<number> {
  const { dataFolder, store } = input;
  const isGone: Readonly<Record<string, (claim: Claim) => boolean>> = {
    originals: (claim) => claim !== 'needed',
    derived: (claim) => claim !== 'needed',
    previews: (claim) => claim !== 'needed',
    thumbnails: (claim) => claim === 'none',
  };
  const candidates: (MediaFile & { readonly part: string })[] = [];
  for (const part of Object.keys(isGone)) {
    for await (const files of mediaFiles(join(dataFolder, 'media'), part)) {
      await breathe();
      input.signal.throwIfAborted();
      for (const file of files) {
        if (isGone[part]?.(claimOf(store, file.sha256)) && (await isOld(file.path, input)))
          candidates.push({ ...file, part });
      }
    }
  }
  if (candidates.length === 0) return 0;
  const claimed = await claimedByRecords(input);
  if (claimed === null) return 0;
  let removed = 0;
  for (const { path, sha256, part } of candidates) {
    // A photo may have come meanwhile.
    const claim = claimOf(store, sha256);
    if (!isGone[part]?.(claim) || (claim === 'none' && claimed.has(sha256)) || input.media.isArriving(sha256)) continue;
    unlinkSync(path);
    removed += 1;
  }
  if (removed > 0) input.log.info('Files that nothing refers to were removed from the media store', { removed });
  return removed;
}

async function isOld(path: string, { clock }: SweepInput): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats !== null && clock() - stats.mtimeMs > graceMs;
}

/** Null for an unreadable record: then nothing is surely unclaimed. */
async function claimedByRecords({ files, log, signal }: SweepInput): Promise<ReadonlySet<string> | null> {
  const claimed = new Set<string>();
  for (const path of files.list()) {
    signal.throwIfAborted();
    try {
      const { record } = await files.read(path);
      if (!('photos' in record)) continue;
      for (const { sha256 } of [...record.photos, ...record.companions]) claimed.add(sha256);
    } catch (error) {
      log.warn('Nothing is removed from the media store, since a record cannot be read', { error: String(error) });
      return null;
    }
  }
  return claimed;
}
