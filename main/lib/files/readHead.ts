import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * The first `bytes` of a regular file, fewer where it is shorter. A link is not followed and a pipe is not waited for: both, and
 * whatever else is no regular file, throw. Throws the system's own error where the file cannot be read.
 */
export async function readHead(path: string | Buffer, bytes: number): Promise<Buffer> {
  // Windows has neither flag, nor pipes in folders.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0));
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new Error('This is no regular file.');
    const head = Buffer.alloc(Math.min(bytes, stats.size));
    let filled = 0;
    while (filled < head.length) {
      const { bytesRead } = await handle.read(head, filled, head.length - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return head.subarray(0, filled);
  } finally {
    await handle.close();
  }
}
