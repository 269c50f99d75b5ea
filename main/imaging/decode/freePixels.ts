/**
 * Frees the memory of pixels at once; the array is empty afterwards. Otherwise it stays until V8 cleans its heap, and a
 * burst makes V8 clean more often.
 */
export function freePixels({ buffer, byteLength }: Uint8Array): void {
  // Small arrays can share their memory with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
