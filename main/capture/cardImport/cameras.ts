import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Imaging } from '../../imaging/imaging.ts';
import type { Text } from '../../texts/text.ts';
import { detectCameras } from '../gphoto/detectCameras.ts';
import { diskPort } from '../gphoto/gphotoArguments.ts';
import { GphotoFailure } from '../gphoto/gphotoFailure.ts';
import type { DetectedCamera } from '../gphoto/gphotoOutput.ts';
import type { GphotoProgram } from '../gphoto/gphotoProgram.ts';
import { cameraReader } from './cameraReader.ts';
import type { CardReader } from './cardReader.ts';
import { folderOf } from './diskFolder.ts';

export interface FoundCamera extends DetectedCamera {
  readonly folder: string | null;
}

export interface Cameras {
  /** `problem` is why nothing could be looked for. */
  find(signal: AbortSignal): Promise<{ readonly cameras: readonly FoundCamera[]; readonly problem: Text | null }>;
  open(camera: DetectedCamera): CardReader;
  /** The path is absolute and has no control characters. */
  openFolder(folder: string): CardReader;
}

export function createCameras(options: {
  readonly program: GphotoProgram;
  readonly folder: string;
  readonly imaging: Pick<Imaging, 'ask'>;
}): Cameras {
  const { program, folder, imaging } = options;
  // A camera answers one program at a time.
  const turns = new Map<string, LimitFunction>();
  let cleared: Promise<void> | null = null;

  /** The first call clears away what a crash has left. */
  async function newFolder(): Promise<string> {
    // Files that cannot be cleared now do no harm.
    cleared ??= rm(folder, { recursive: true, force: true }).catch(() => undefined);
    await cleared;
    await mkdir(folder, { recursive: true });
    return await mkdtemp(join(folder, 'file-'));
  }

  function readerOf(camera: DetectedCamera): CardReader {
    const own = turns.get(camera.port) ?? pLimit(1);
    turns.set(camera.port, own);
    return cameraReader({ program, camera, newFolder, turns: own, imaging });
  }

  return {
    async find(signal) {
      try {
        const detected = await detectCameras(program, signal);
        return { cameras: detected.map((camera) => ({ ...camera, folder: folderOf(camera) })), problem: null };
      } catch (error) {
        if (error instanceof GphotoFailure) return { cameras: [], problem: error.text };
        throw error;
      }
    },
    open: readerOf,
    openFolder: (path) => readerOf({ model: path, port: diskPort(path) }),
  };
}
