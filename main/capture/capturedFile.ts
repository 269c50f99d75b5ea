import type { PhotoSource } from '../imaging/ports.ts';

/** One file that a source offers to the station. */
export interface CapturedFile {
  readonly content: PhotoSource;
  /** The source's own name of the file, for people. */
  readonly filename: string;
  /** Where it came from, e.g. `hot folder`; kept with the photo. */
  readonly source: string;
  /**
   * Names this state of this file on disk, across restarts; null for files that exist only once. The station keeps it in the
   * same transaction as the photo, so that `isKnown` can answer.
   */
  readonly fingerprint: string | null;
  /** When true `not_yet` is no answer any more: the station accepts or refuses, and tells the person why. */
  readonly lastTry: boolean;
  /**
   * Files of one source may be offered side by side. This one is recorded only once `after` resolves, since then those before it
   * are decided; when it rejects (`HeldBack`) this file waits with one of them, and the sink passes the rejection on.
   */
  readonly after?: Promise<void>;
  /** The sink calls it once the photo has its place: those behind it go on, while the sink still sees to the rest. */
  readonly recorded?: () => void;
}

/** A file before this one is not decided yet: it is offered again behind that one. */
export class HeldBack extends Error {
  override readonly name = 'HeldBack';
}

/**
 * The station's ingest. `not_yet` asks for the same file again in a moment, since it may still be being written. Throwing means that the
 * station itself cannot take photos now (disk full): the file is kept and offered again for as long as that takes.
 */
export type Sink = (file: CapturedFile) => Promise<SinkAnswer>;
export type SinkAnswer = 'accepted' | 'refused' | 'not_yet';

/** The part of the station's log that sources write to. */
export interface CaptureLog {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
}
