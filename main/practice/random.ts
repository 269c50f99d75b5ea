import { createHash } from 'node:crypto';

/** mulberry32: numbers in [0, 1). */
export function createRandom(seed: number | string): () => number {
  let state = typeof seed === 'number' ? seed >>> 0 : hashText(seed);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function hashText(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}

export function uuidFrom(seed: number, name: string): string {
  const bytes = createHash('sha256').update(`${seed}\u0000${name}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Letters and digits; the same for the same seed and name. */
export function secretFrom(seed: number, name: string, length: number): string {
  return createHash('sha512').update(`${seed}\u0000${name}`).digest('hex').slice(0, length);
}

export function pick<Entry>(random: () => number, entries: readonly [Entry, ...Entry[]]): Entry {
  return entries[Math.floor(random() * entries.length)] ?? entries[0];
}
