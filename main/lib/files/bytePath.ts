import { isUtf8 } from 'node:buffer';

/**
 * The system's bytes, each as a latin1 character. Names need not be UTF-8, so decoding could make two files equal; a
 * Buffer is no map key and lies outside V8's heap.
 */
export type BytePath = string;

export function bytePathOf(path: string | Buffer): BytePath {
  return Buffer.from(path).toString('latin1');
}

export function bytesOf(path: BytePath): Buffer {
  return Buffer.from(path, 'latin1');
}

/** For display and storage. Different bytes give different texts, which decoding invalid UTF-8 would not. */
export function pathText(path: Buffer): string {
  return isUtf8(path) ? path.toString() : `hex:${path.toString('hex')}`;
}
