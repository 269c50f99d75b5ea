import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StationError } from '../../domain/failure.ts';
import { systemCode } from '../../lib/files/storageFailure.ts';
import { text } from '../../texts/text.ts';
import { asBuffer, type Imaging } from '../imaging.ts';
import type { MediaKey } from '../ports.ts';
import { Undecodable } from '../undecodable.ts';
import type { MediaPaths } from './mediaPaths.ts';
import type { PictureFiles } from './pictureFiles.ts';

const wholeEdge = 65_535;

/** All can be made again from the originals, so nothing here is synced or fatal. */
export interface SmallPictures {
  /** A failure to save is dropped. */
  keep(path: string, picture: Uint8Array): Promise<void>;
  /** At most `edge` pixels. `storage` when the original is missing or damaged. */
  get(path: string, photo: MediaKey, edge: number): Promise<Buffer>;
  full(photo: MediaKey): Promise<Buffer>;
}

export function smallPictures(
  paths: MediaPaths,
  pictures: PictureFiles,
  imaging: Pick<Imaging, 'ask'>,
  signal: AbortSignal,
): SmallPictures {
  const rendering = new Map<string, Promise<Buffer>>();

  async function keep(path: string, picture: Uint8Array): Promise<void> {
    const part = join(paths.incoming, `${randomUUID()}.part`);
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(part, picture, { mode: 0o600 });
      await rename(part, path);
    } catch {
      await rm(part, { force: true }).catch(() => {});
    }
  }

  async function readSmall(photo: MediaKey, edge: number): Promise<Buffer> {
    const { path } = await pictures.of(photo, signal);
    return asBuffer(await imaging.ask('small', { path, edge }, signal));
  }

  async function readOrReport(photo: MediaKey, edge: number): Promise<Buffer> {
    return await readSmall(photo, edge).catch((error: unknown) => {
      if (!(error instanceof Undecodable)) throw error;
      const reported = text('stored.missingOrDamaged', { file: photo.sha256.slice(0, 12) });
      throw new StationError('storage', reported, { cause: error });
    });
  }

  async function render(path: string, photo: MediaKey, edge: number): Promise<Buffer> {
    const picture = await readOrReport(photo, edge);
    await keep(path, picture);
    return picture;
  }

  return {
    keep,
    async get(path, photo, edge) {
      const saved = await readWhole(path);
      if (saved !== null) return saved;
      const running = rendering.get(path) ?? render(path, photo, edge).finally(() => rendering.delete(path));
      rendering.set(path, running);
      return await running;
    },
    full: (photo) => readOrReport(photo, wholeEdge),
  };
}

/** After a power loss an unsynced file can be empty or end in zeros. */
async function readWhole(path: string): Promise<Buffer | null> {
  const saved = await readFile(path).catch((error: unknown) => {
    if (systemCode(error) === null) throw error;
    return null;
  });
  if (saved === null || saved.length < 4) return null;
  return saved.readUInt16BE(0) === 0xffd8 && saved.readUInt16BE(saved.length - 2) === 0xffd9 ? saved : null;
}
