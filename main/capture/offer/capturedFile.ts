import type { Millis } from '../../domain/model.ts';
import type { PhotoSource } from '../../imaging/ports.ts';

/** One file that a source offers to the station. */
export interface CapturedFile {
  readonly content: PhotoSource;
  /** The source's own name of the file, for people. */
  readonly filename: string;
  /**
   * The folder that it lies in at its source, where `content` lies elsewhere or nowhere: with the name it tells the files of one shot
   * (RAW and JPEG).
   */
  readonly folder?: string;
  /** Where it came from, e.g. `hot folder`; kept with the photo. */
  readonly source: string;
  /**
   * Names this state of this file on disk, across restarts; null for files that exist only once. The station keeps it in the
   * same transaction as the photo, so that `isKnown` can answer.
   */
  readonly fingerprint: string | null;
  /** When true `not_yet` is no answer any more: the station accepts or refuses, and tells the person why. */
  readonly lastTry: boolean;
}

/**
 * The station's ingest, in two steps. Files may be handed over side by side; what came together is settled one after the other in
 * the order of `inCaptureOrder`. Throwing, in either step, means that the station itself cannot take photos now (disk full): a
 * file is kept and offered again, an arrival settled again, for as long as that takes.
 */
export type Sink = (file: CapturedFile) => Promise<Received>;

/** The first answer to a file. */
export type Received<Answer = SinkAnswer> =
  /** Nothing more comes of it. */
  { readonly kind: 'decided'; readonly answer: Answer } | ReceivedArrival<Answer>;

/**
 * Received, examined, settled: the bytes are safe, whatever happens now, and the file itself is not needed any more, unless it turns
 * out to be no photo. `Answer` is what its end tells.
 */
export interface ReceivedArrival<Answer = SinkAnswer> {
  readonly kind: 'arrived';
  readonly capturedAt: Millis;
  /** Has no end, so that it is looked into behind others: nobody's turn waits for it. Left out: it has one. */
  readonly looksCut?: boolean;
  /** Until when it should wait, because another file may belong to it; null when it may be settled. Asked again each time. */
  heldUntil(now: Millis): Millis | null;
  /**
   * Resolves when the picture has been looked into, so that settling takes a moment only, as whether it may take a place: one that is
   * not complete takes none, whatever comes before it. Never rejects. Absent: settling is quick, and says so itself.
   */
  examined?(): Promise<boolean>;
  /** The picture has been looked into and the photo has its place, or is none. */
  settle(): Promise<Answer>;
}

/** `not_yet` asks for the same file again in a moment, since it may still be being written. */
export type SinkAnswer = 'accepted' | 'refused' | 'not_yet';

/** The part of the station's log that sources write to. */
export interface CaptureLog {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
}
