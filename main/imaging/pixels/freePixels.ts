/** Frees memory that would stay until V8 cleans its heap, which a burst makes it do more often. The array is empty afterwards. */
export function freePixels({ buffer, byteLength }: Uint8Array): void {
  // Small arrays can share their memory with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
