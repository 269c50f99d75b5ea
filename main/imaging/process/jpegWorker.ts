import { hostPort } from '../../lib/workers/hostPort.ts';
import type { JpegReading, JpegWish } from '../jpeg/jpegFrame.ts';
import { jpegReader, readJpegFile } from '../jpeg/jpegReader.ts';

export interface JpegQuestion {
  readonly path: string;
  readonly wish: JpegWish;
}

export type JpegAnswer =
  | { readonly kind: 'read'; readonly reading: JpegReading }
  | { readonly kind: 'failed'; readonly message: string };

const port = hostPort<JpegQuestion, JpegAnswer>();
const readJpeg = jpegReader();

port.onQuestion(({ path, wish }) => {
  try {
    const reading = readJpegFile(readJpeg, path, wish);
    const picture = reading.kind === 'sound' ? reading.eighth : null;
    port.answer({ kind: 'read', reading }, picture === null ? [] : [picture.data.buffer]);
  } catch (error) {
    port.answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
