import { endsEarly } from './jpegFaults.ts';
import type { JpegFile } from './jpegFrame.ts';

/** Bytes that are read from a file at once. */
export const pieceBytes = 512 * 1024;

/** A file's bytes by place. What was read last is kept, so that many short reads side by side cost one. */
export interface JpegBytes {
  /** As many bytes as are at hand, at least `least` of them; they are there until the next call. Throws when the file ends before. */
  pieceFrom(at: number, least: number): Uint8Array;
}

/** Makes what opens files for reading. They share one buffer: one file is read at a time. */
export function openJpegBytes(): (file: JpegFile) => JpegBytes {
  const buffer = new Uint8Array(pieceBytes);

  return (file: JpegFile): JpegBytes => {
    let from = 0;
    let length = 0;

    function load(at: number, least: number): void {
      from = at;
      length = 0;
      while (length < least) {
        const came = file.read(buffer.subarray(length), from + length);
        if (came === 0) throw endsEarly();
        length += came;
      }
    }

    return {
      pieceFrom(at, least) {
        if (at < from || at + least > from + length) load(at, least);
        return buffer.subarray(at - from, length);
      },
    };
  };
}
