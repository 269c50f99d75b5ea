import type { Millis } from '../../domain/model.ts';
import type { PhotoSource } from '../../imaging/ports.ts';
import type { CardFile, ListedFiles } from './cardFile.ts';

/** One source, a folder or a camera through gphoto2. It only ever reads. */
export interface CardReader {
  /** Every photo file, newest folders first, in parts. Throws `CardGone` or a `StationError` when nothing can be read. */
  list(signal: AbortSignal): AsyncIterable<ListedFiles>;
  /** An upright JPEG of at most 320 pixels, checked by decoding. Throws an `Error` with a plain reason. */
  thumbnail(file: CardFile, signal: AbortSignal): Promise<Buffer>;
  /** EXIF where that costs little, else the file's time. */
  takenAt(file: CardFile, signal: AbortSignal): Promise<Millis>;
  /** Its `pieceHash`; null where that would transfer the whole file. Throws an `Error` with a plain reason. */
  pieces(file: CardFile, signal: AbortSignal): Promise<string | null>;
  /** Its bytes for the intake; call `release` afterwards. Throws an `Error` with a plain reason. */
  fetch(file: CardFile, signal: AbortSignal): Promise<FetchedFile>;
  isThere(signal: AbortSignal): Promise<boolean>;
}

export interface FetchedFile {
  readonly content: PhotoSource;
  readonly pieces: string;
  release(): Promise<void>;
}
