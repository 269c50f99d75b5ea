import type { Millis } from '../../domain/model.ts';
import type { PhotoSource } from '../../imaging/ports.ts';
import type { CardFile, ListedFiles } from './cardFile.ts';

/** A source only ever reads. */
export interface CardReader {
  /** Every photo file, newest folders first, in parts. Throws `CardGone` or a `StationError` when nothing can be read. */
  list(signal: AbortSignal): AsyncIterable<ListedFiles>;
  /** At most 320 pixels, checked by decoding. Throws an `Error` with a plain reason. */
  thumbnail(file: CardFile, signal: AbortSignal): Promise<Buffer>;
  /** EXIF where that costs little, else the file's time. */
  takenAt(file: CardFile, signal: AbortSignal): Promise<Millis>;
  /** Answers null where `pieceHash` would transfer the whole file. Throws an `Error` with a plain reason. */
  pieces(file: CardFile, signal: AbortSignal): Promise<string | null>;
  fetch(file: CardFile, signal: AbortSignal): Promise<FetchedFile>;
  isThere(signal: AbortSignal): Promise<boolean>;
}

export interface FetchedFile {
  readonly content: PhotoSource;
  readonly pieces: string;
  release(): Promise<void>;
}
