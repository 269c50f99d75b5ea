import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CameraPort, gphotoArguments } from './gphotoArguments.ts';
import { GphotoFailure } from './gphotoFailure.ts';
import type { CameraFile } from './gphotoOutput.ts';
import type { GphotoProgram } from './gphotoProgram.ts';
import { runGphoto } from './runGphoto.ts';

const downloadMs = 120_000;

/** Answers the copy's path. A short copy is removed and throws `io`: on a full disk gphoto2 2.5.28 writes what fits and reports success. */
export async function downloadFile(
  program: GphotoProgram,
  from: { readonly port: CameraPort; readonly file: CameraFile },
  to: { readonly folder: string; readonly saveAs: string },
  signal: AbortSignal,
): Promise<string> {
  const path = join(to.folder, to.saveAs);
  const args = gphotoArguments.download(from.port, from.file.path, to.saveAs);
  try {
    await runGphoto(program, { args, cwd: to.folder, deadlineMs: downloadMs }, signal);
    await requireSize(path, from.file);
    return path;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function requireSize(path: string, file: CameraFile): Promise<void> {
  const { size } = await stat(path).catch((error: unknown) => {
    throw new GphotoFailure('file_missing', `${file.path} was not written`, error);
  });
  if (file.sizeBytes === null || size === file.sizeBytes) return;
  throw new GphotoFailure('io', `${file.path}: ${size} of ${file.sizeBytes} bytes`);
}
