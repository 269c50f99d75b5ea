/**
 * Frees the memory of pixels at once; the array is empty afterwards. Left to themselves they stay until V8 next cleans its heap,
 * and it cleans more often for them: every photo of a burst brings a megabyte.
 */
export function freePixels({ buffer, byteLength }: Uint8Array): void {
  // Small arrays can share their memory with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
