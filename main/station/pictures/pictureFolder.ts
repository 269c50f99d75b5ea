import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Millis } from '../../domain/model.ts';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';

export interface PictureFolder {
  read(url: string): Promise<Buffer | null>;
  /** The write is atomic: a cut picture would be shown for ever. */
  write(url: string, bytes: Uint8Array): Promise<void>;
}

const defaultMaxBytes = 500_000_000;
/** A file's time is its last use, to the day: finer would be a write for each look. */
const dayMs = 86_400_000;
/** Clearing goes below the limit, so that not every picture clears. */
const keepShare = 0.9;

export function pictureFolder(folder: string, clock: () => Millis, maxBytes = defaultMaxBytes): PictureFolder {
  let bytesHeld: number | null = null;
  let clearing: Promise<void> = Promise.resolve();

  function pathOf(url: string): string {
    return join(folder, createHash('sha256').update(url).digest('hex'));
  }

  /** An unreadable folder is not counted. */
  async function clear(): Promise<void> {
    const files = (await Promise.all((await readdir(folder)).map((name) => fileAt(join(folder, name))))).flat();
    bytesHeld = files.reduce((sum, { bytes }) => sum + bytes, 0);
    if (bytesHeld <= maxBytes) return;
    for (const { path, bytes } of files.toSorted((left, right) => left.usedAt - right.usedAt)) {
      if (bytesHeld <= maxBytes * keepShare) return;
      await rm(path, { force: true });
      bytesHeld -= bytes;
    }
  }

  return {
    async read(url) {
      const path = pathOf(url);
      try {
        const bytes = await readFile(path);
        const now = clock();
        const { mtimeMs } = await stat(path);
        if (Math.abs(now - mtimeMs) >= dayMs) await utimes(path, now / 1_000, now / 1_000).catch(() => undefined);
        return bytes;
      } catch {
        return null;
      }
    },
    async write(url, bytes) {
      await mkdir(folder, { recursive: true });
      await writeFileDurably(pathOf(url), bytes);
      bytesHeld = bytesHeld === null ? null : bytesHeld + bytes.length;
      if (bytesHeld !== null && bytesHeld <= maxBytes) return;
      // The picture is saved, whatever becomes of the others.
      clearing = clearing.then(clear).catch(() => undefined);
      await clearing;
    },
  };
}

async function fileAt(path: string) {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? [{ path, bytes: found.size, usedAt: found.mtimeMs }] : [];
}
