import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileRole, isPassedOver } from '../../domain/photo/fileRole.ts';

export interface LandedFile {
  readonly path: string;
  readonly name: string;
  /** An earlier run may have had another camera. */
  readonly camera: string;
}

export interface Landing {
  readonly folder: string;
  /** Oldest first, so that a reused name overwrites nothing. */
  collect(): Promise<readonly LandedFile[]>;
  takeFrame(name: string): Promise<Buffer | null>;
  /** Oldest first, without file managers' files. Half downloads are removed. */
  recovered(): Promise<readonly LandedFile[]>;
  discard(file: LandedFile): Promise<void>;
  /** On a full disk gphoto2 writes half a file and says nothing. */
  hasRoom(): Promise<boolean>;
}

/** gphoto2 renames such a file when it is whole. */
const unfinished = /^tmpfile/;
/** Live frames are never photos. */
const frame = /^(thumb_)?(capture_)?preview\./;
const leastRoomBytes = 8 * 1024 * 1024;

/** A person may want spoken notes and film thumbnails. */
const retentionMs = 30 * 24 * 3_600_000;

/** `onSidecar` hears where a camera's notes lie; they are no pictures and cause no message. */
export async function openLanding(
  home: string,
  camera: string,
  freeBytes: (folder: string) => Promise<number>,
  onSidecar: (path: string) => void = () => undefined,
): Promise<Landing> {
  const folder = join(home, 'arriving');
  const arrived = join(home, 'arrived');
  const sidecars = join(home, 'sidecars');
  await mkdir(folder, { recursive: true });
  await mkdir(arrived, { recursive: true });
  let count = 0;

  async function putAside(name: string): Promise<void> {
    await mkdir(sidecars, { recursive: true });
    const to = join(sidecars, `${Date.now()}-${name}`);
    await rename(join(folder, name), to);
    onSidecar(to);
  }

  async function collect(): Promise<readonly LandedFile[]> {
    const names = (await readdir(folder)).filter(
      (name) => !unfinished.test(name) && !frame.test(name) && !isPassedOver(name),
    );
    const landed: LandedFile[] = [];
    for (const name of names) if (fileRole(name) === 'sidecar') await putAside(name);
    const pictures = names.filter((name) => fileRole(name) !== 'sidecar');
    for (const name of await oldestFirst(folder, pictures)) {
      // Its own name preserves order and camera over restarts.
      count += 1;
      const to = join(arrived, `${Date.now()}-${String(count).padStart(6, '0')}-${randomUUID()}${endingOf(camera)}`);
      await mkdir(to);
      await rename(join(folder, name), join(to, name));
      landed.push({ path: join(to, name), name, camera });
    }
    return landed;
  }

  return {
    folder,
    collect,
    async takeFrame(name) {
      if (!frame.test(name)) return null;
      const bytes = await readFile(join(folder, name)).catch(() => null);
      await rm(join(folder, name), { force: true });
      return bytes;
    },
    async recovered() {
      for (const name of await readdir(folder)) {
        if (unfinished.test(name) || frame.test(name)) await rm(join(folder, name), { force: true });
      }
      await collect();
      await removeOld(sidecars);
      const found: LandedFile[] = [];
      const holders = (await readdir(arrived, { withFileTypes: true })).filter((entry) => entry.isDirectory());
      for (const { name: holder } of holders.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
        const names = (await readdir(join(arrived, holder))).filter((name) => !isPassedOver(name));
        const from = cameraOf(holder) ?? camera;
        found.push(...names.map((name) => ({ path: join(arrived, holder, name), name, camera: from })));
        if (names.length === 0) await rm(join(arrived, holder), { recursive: true });
      }
      return found;
    },
    async discard(file) {
      await rm(join(file.path, '..'), { recursive: true, force: true });
    },
    async hasRoom() {
      const room = await freeBytes(folder).catch(() => null);
      return room === null || room >= leastRoomBytes;
    },
  };
}

/** A longer one would make no folder name. */
const maxSerialNumberLength = 100;

function endingOf(camera: string): string {
  return camera.length > maxSerialNumberLength ? '' : `.${Buffer.from(camera).toString('base64url')}`;
}

function cameraOf(holder: string): string | null {
  const at = holder.indexOf('.');
  return at < 0 ? null : Buffer.from(holder.slice(at + 1), 'base64url').toString();
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const age = Date.now() - (await stat(path)).mtimeMs;
    if (age > retentionMs) await rm(path, { force: true });
  }
}

async function oldestFirst(folder: string, names: readonly string[]): Promise<readonly string[]> {
  const aged = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).ctimeMs })));
  return aged
    .toSorted((left, right) => left.at - right.at || left.name.localeCompare(right.name))
    .map(({ name }) => name);
}
