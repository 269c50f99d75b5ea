import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Follows no link and waits for no pipe: only regular files do. Throws the system's error. */
export async function readHead(path: string | Buffer, bytes: number): Promise<Buffer> {
  // Windows has neither flag.
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
