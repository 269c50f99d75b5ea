import type { FileHandle } from 'node:fs/promises';

/** The bytes of an opened file from `at` on: `length` of them, fewer where it ends. */
export async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
