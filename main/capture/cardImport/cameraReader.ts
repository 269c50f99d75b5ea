import { readFile, rm, utimes } from 'node:fs/promises';
import type { LimitFunction } from 'p-limit';
import { StationError } from '../../domain/failure.ts';
import { photoKindOf } from '../../domain/photo/photoNames.ts';
import { asBuffer, type Imaging } from '../../imaging/imaging.ts';
import { plainName } from '../../lib/files/plainName.ts';
import { type Text, text } from '../../texts/text.ts';
import { detectCameras, listFiles, readSerialNumber } from '../gphoto/detectCameras.ts';
import { downloadFile } from '../gphoto/downloadFile.ts';
import { type CameraPort, gphotoArguments } from '../gphoto/gphotoArguments.ts';
import { GphotoFailure, type GphotoFailureKind } from '../gphoto/gphotoFailure.ts';
import type { CameraFile, DetectedCamera } from '../gphoto/gphotoOutput.ts';
import type { GphotoProgram } from '../gphoto/gphotoProgram.ts';
import { runGphoto } from '../gphoto/runGphoto.ts';
import { findHolders, namesOf } from '../tether/holders.ts';
import type { CardFile, ListedFiles } from './cardFile.ts';
import type { CardReader, FetchedFile } from './cardReader.ts';
import { folderOf } from './diskFolder.ts';
import { folderIdentity } from './folderIdentity.ts';
import { defaultBounds, plainFolder } from './listFolder.ts';
import { pieceHash } from './pieceHash.ts';

export interface CameraReaderOptions {
  readonly program: GphotoProgram;
  readonly camera: DetectedCamera;
  readonly newFolder: () => Promise<string>;
  readonly turns: LimitFunction;
  readonly imaging: Pick<Imaging, 'ask'>;
}

const thumbnailMs = 20_000;
/** A photo without a small picture is fetched whole for it, up to this size. */
const maxBytesShown = 30_000_000;

/** Only lists and copies. A camera that is plugged in anew is known by its serial number. */
export function cameraReader({ program, camera, newFolder, turns, imaging }: CameraReaderOptions): CardReader {
  let { port } = camera;
  let serialNumber: string | null = null;
  const listed = new Map<string, CameraFile>();
  const disk = folderOf(camera);
  let identity: string | null = null;

  function listedFile(file: CardFile): CameraFile {
    const found = listed.get(file.key);
    if (found === undefined) throw new StationError('not_found', text('import.notOnCamera', { file: file.name }));
    return found;
  }

  async function fetch(file: CardFile, signal: AbortSignal): Promise<FetchedFile & { readonly path: string }> {
    const own = await newFolder();
    const release = () => rm(own, { recursive: true, force: true });
    try {
      // The name says what kind of RAW it is. `name` is one plain part of a path.
      const to = { folder: own, saveAs: file.name };
      const path = await turns(() => downloadFile(program, { port, file: listedFile(file) }, to, signal));
      const at = new Date(file.modifiedAt);
      await utimes(path, at, at);
      return { path, content: { path }, pieces: await pieceHash(path), release };
    } catch (error) {
      await release();
      throw error;
    }
  }

  async function serialNumberAt(at: CameraPort, signal: AbortSignal): Promise<string | null> {
    return await turns(() => readSerialNumber(program, at, signal)).catch(() => {
      signal.throwIfAborted();
      return null;
    });
  }

  async function smallPicture(file: CardFile, signal: AbortSignal): Promise<Buffer | null> {
    const args = gphotoArguments.thumbnail(port, listedFile(file).path);
    const run = { args, cwd: program.home, deadlineMs: thumbnailMs };
    try {
      const { stdout } = await turns(() => runGphoto(program, run, signal));
      return asBuffer(await imaging.ask('browse', { bytes: stdout }, signal));
    } catch {
      signal.throwIfAborted();
      return null;
    }
  }

  return {
    async *list(signal) {
      if (disk !== null) identity = await folderIdentity(disk).catch(() => null);
      const files = await turns(() => listFiles(program, port, signal)).catch(async (error: unknown) => {
        throw error instanceof GphotoFailure ? await listingFailure(error, camera) : error;
      });
      for (const file of files) listed.set(file.path, file);
      yield cameraFiles(files, defaultBounds.files);
      if (disk === null) serialNumber = await serialNumberAt(port, signal);
    },
    async thumbnail(file, signal) {
      const small = await smallPicture(file, signal);
      if (small !== null) return small;
      if (file.kind === 'raw' || file.sizeBytes > maxBytesShown)
        throw new Error('the camera has no small picture of it');
      const { path, release } = await fetch(file, signal);
      try {
        return asBuffer(await imaging.ask('browse', { bytes: await readFile(path) }, signal));
      } finally {
        await release();
      }
    },
    takenAt: async (file) => file.modifiedAt,
    // gphoto2 transfers whole files.
    pieces: async () => null,
    fetch,
    async isThere(signal) {
      if (disk !== null) return identity !== null && (await folderIdentity(disk).catch(() => null)) === identity;
      const now = await detectCameras(program, signal).catch(() => {
        // A stopped import is no pulled cable.
        signal.throwIfAborted();
        return [];
      });
      const alike = now.filter(({ model }) => model === camera.model);
      if (alike.some((other) => other.port === port)) return true;
      for (const other of alike) {
        if (serialNumber === null || (await serialNumberAt(other.port, signal)) !== serialNumber) continue;
        port = other.port;
        return true;
      }
      return false;
    },
  };
}

const programFailures: ReadonlySet<GphotoFailureKind> = new Set([
  'not_installed',
  'disk_full',
  'timeout',
  'output',
  'ended',
]);

async function listingFailure(failure: GphotoFailure, camera: DetectedCamera): Promise<StationError> {
  const folder = folderOf(camera);
  if (folder !== null && !programFailures.has(failure.kind))
    return new StationError('not_found', text('import.folderUnread', { folder }), { cause: failure });
  if (failure.kind !== 'claimed') return new StationError('not_possible', failure.text, { cause: failure });
  const holders = namesOf(await findHolders(camera.port));
  const held =
    holders.length === 0
      ? text('import.cameraHeld', { reason: failure.text })
      : text('import.cameraHeldBy', { holders });
  return new StationError('not_possible', held, { cause: failure });
}

/** Answers newest first. `files` is text from outside. */
function cameraFiles(files: readonly CameraFile[], max: number): ListedFiles {
  const photos = files.flatMap((file): readonly CardFile[] => {
    const name = plainName(file.name);
    const kind = photoKindOf(name);
    if (kind === null) return [];
    const { path, sizeBytes, modifiedAtMs } = file;
    const folder = plainFolder(path);
    return [
      {
        key: path,
        folder,
        name,
        kind,
        sizeBytes: sizeBytes ?? 0,
        modifiedAt: modifiedAtMs ?? 0,
        problem: problemOf(file),
      },
    ];
  });
  const newest = photos.toSorted((left, right) => right.modifiedAt - left.modifiedAt);
  return { files: newest.slice(0, max), passedOver: files.length - photos.length, more: photos.length > max };
}

/** A folder's links and pipes are listed as files of a few bytes or none; what they lead to is never asked for. */
function problemOf({ path, sizeBytes }: CameraFile): Text | null {
  // Program arguments are UTF-8 here, so another name cannot be asked for.
  if (path.includes('\ufffd')) return text('import.oddName');
  if (sizeBytes === 0) return text('import.emptyFile');
  return null;
}
