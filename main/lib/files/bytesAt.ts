import type { FileHandle } from 'node:fs/promises';

/** Fewer bytes where the file ends. */
export async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
