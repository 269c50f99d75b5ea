import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { readVersion } from '../../capture/gphoto/detectCameras.ts';
import { GphotoFailure } from '../../capture/gphoto/gphotoFailure.ts';
import type { GphotoProgram } from '../../capture/gphoto/gphotoProgram.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Package managers put it there; a program started by a click lacks these on its PATH. */
const defaultFolders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

export function gphotoProgramOf(environment: Environment, home: string): GphotoProgram {
  const folders = process.platform === 'win32' ? [] : defaultFolders;
  const PATH = [environment.PATH ?? '', ...folders].filter((folder) => folder !== '').join(delimiter);
  return { path: 'gphoto2', home: join(home, 'gphoto2'), environment: { ...environment, PATH } };
}

/** Null when there is none. Throws where it is there and does not run. */
export async function gphotoVersion(environment: Environment, signal: AbortSignal): Promise<string | null> {
  const home = await mkdtemp(join(tmpdir(), 'sideshot-'));
  try {
    return (await readVersion(gphotoProgramOf(environment, home), signal)) ?? 'unknown';
  } catch (error) {
    if (error instanceof GphotoFailure && error.kind === 'not_installed') return null;
    throw error;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
