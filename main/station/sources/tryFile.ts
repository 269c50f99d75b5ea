import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnreadablePhoto } from '../../imaging/decode/unreadablePhoto.ts';
import type { Imaging } from '../../imaging/imaging.ts';
import { openMediaStore } from '../../imaging/store/mediaStore.ts';
import { plainName } from '../../lib/files/plainName.ts';
import { type Text, text } from '../../texts/text.ts';

/** The file is examined in a folder that goes with the answer. */
export async function tryFile(
  imaging: Imaging,
  file: File,
  signal: AbortSignal,
): Promise<{ readonly ok: boolean; readonly message: Text }> {
  const folder = await mkdtemp(join(tmpdir(), 'sideshot-try-'));
  try {
    return await scanInto(imaging, file, folder, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function scanInto(imaging: Imaging, file: File, folder: string, signal: AbortSignal) {
  const media = await openMediaStore(folder, imaging);
  const filename = plainName(file.name);
  try {
    const received = await media.receive({ bytes: file, filename, modifiedAt: file.lastModified }, signal);
    const { width, height } = await media.examine(received, signal);
    const format = received.format.toUpperCase();
    return { ok: true, message: text('tryFile.taken', { file: filename, format, width, height }) };
  } catch (error) {
    if (!(error instanceof UnreadablePhoto)) throw error;
    return { ok: false, message: error.text };
  } finally {
    await media.close();
  }
}
