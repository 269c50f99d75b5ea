import { isUtf8 } from 'node:buffer';

/**
 * A path as the bytes that the system knows it by, each a character of latin1. Names need not be valid UTF-8, so that decoded text can be the same
 * for two files; a Buffer is no key of a map, and thousands of them are thousands of pieces of memory outside of V8's heap.
 */
export type BytePath = string;

export function bytePathOf(path: string | Buffer): BytePath {
  return Buffer.from(path).toString('latin1');
}

/** What calls of the system take. */
export function bytesOf(path: BytePath): Buffer {
  return Buffer.from(path, 'latin1');
}

/** A path as text that may be kept and shown: different bytes give different texts, which decoding invalid UTF-8 alone would not. */
export function pathText(path: Buffer): string {
  return isUtf8(path) ? path.toString() : `hex:${path.toString('hex')}`;
}
