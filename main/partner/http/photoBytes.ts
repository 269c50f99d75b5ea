import { open } from 'node:fs/promises';

/** The file to send is not there, cannot be read, or has another length than the station knows it by. */
export class PhotoFileBroken extends Error {
  override readonly name = 'PhotoFileBroken';
  /** The disk's trouble of the moment: the file itself may be sound. */
  readonly mayPass: boolean;

  constructor(message: string, options: { readonly cause: unknown; readonly mayPass: boolean }) {
    super(message, { cause: options.cause });
    this.mayPass = options.mayPass;
  }
}

/** A multiple of three, so that every chunk in base64 but the last one ends without padding. */
const chunkBytes = 3 * 256 * 1024;

/**
 * The bytes of a photo in chunks below 1 MB, read as they are asked for; exactly `bytes` of them. Throws
 * `PhotoFileBroken`. The file is closed however the reading ends.
 */
export async function* readPhoto(path: string, bytes: number): AsyncGenerator<Buffer> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw broken('cannot be opened', cause);
  });
  try {
    let left = bytes;
    while (left > 0) {
      // A buffer of its own each time: the socket may still hold the one before.
      const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, left));
      const filled = await fill(file, chunk);
      if (filled < chunk.length) throw broken('is shorter than it was');
      left -= filled;
      yield chunk;
    }
  } finally {
    await file.close();
  }
}

async function fill(file: Awaited<ReturnType<typeof open>>, chunk: Buffer): Promise<number> {
  let filled = 0;
  while (filled < chunk.length) {
    const { bytesRead } = await file.read(chunk, filled, chunk.length - filled).catch((cause: unknown) => {
      throw broken('cannot be read', cause);
    });
    if (bytesRead === 0) return filled;
    filled += bytesRead;
  }
  return filled;
}

function broken(what: string, cause?: unknown): PhotoFileBroken {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  const mayPass = code !== null && code !== 'ENOENT' && code !== 'ENOTDIR';
  const wayOut = mayPass ? 'Check the disk and its rights; it is tried again.' : 'Take the photo again.';
  return new PhotoFileBroken(`The stored file of the photo ${what}. ${wayOut}`, { cause, mayPass });
}
