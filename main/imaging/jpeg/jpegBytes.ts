import { endsEarly } from './jpegFaults.ts';
import type { JpegFile } from './jpegFrame.ts';

export const pieceBytes = 512 * 1024;

/** Neighbouring short reads cost one. */
export interface JpegBytes {
  /** Valid until the next call. Throws when the file ends before `least` bytes. */
  pieceFrom(at: number, least: number): Uint8Array;
}

/** Opened files share one buffer: read one at a time. */
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
