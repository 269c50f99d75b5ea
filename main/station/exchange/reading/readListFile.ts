import { open } from 'node:fs/promises';
import { StationError } from '../../../domain/failure.ts';
import { byteSize } from '../../../texts/sizes.ts';
import { text } from '../../../texts/text.ts';

export const maxListBytes = 50_000_000;

/** Throws `invalid` with the field `file`. */
export async function readListFile(path: string): Promise<Uint8Array> {
  const named = { file: path };
  const notFile = (cause?: unknown) =>
    new StationError('invalid', text('workList.notFile', named), { field: 'file', cause });
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw notFile(cause);
  });
  try {
    const info = await file.stat();
    if (!info.isFile()) throw notFile();
    if (info.size > maxListBytes) throw tooLarge(path);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

export function tooLarge(file: string): StationError {
  return new StationError('invalid', text('workList.tooLarge', { file, size: byteSize(maxListBytes) }), {
    field: 'file',
  });
}
