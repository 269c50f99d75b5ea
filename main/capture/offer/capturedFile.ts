import type { Millis } from '../../domain/model.ts';
import type { PhotoSource } from '../../imaging/ports.ts';

export interface CapturedFile {
  readonly content: PhotoSource;
  readonly filename: string;
  /** With the name it tells the files of one shot (RAW and JPEG), where `content` lies elsewhere. */
  readonly folder?: string;
  readonly source: string;
  /**
   * Names this state of the file across restarts; null for files that exist only once. The photo's transaction stores
   * it, so that `isKnown` can answer.
   */
  readonly fingerprint: string | null;
  /** `not_yet` is no answer any more: the station accepts, or refuses and says why. */
  readonly lastTry: boolean;
}

/**
 * Files may be handed over side by side; those that came together are settled in `inCaptureOrder`. A throw, in either
 * step, means that the station takes no photos now (disk full): the source repeats that step.
 */
export type Sink = (file: CapturedFile) => Promise<Received>;

export type Received<Answer = SinkAnswer> =
  | { readonly kind: 'decided'; readonly answer: Answer }
  | ReceivedArrival<Answer>;

/** The bytes are safe and the file is no longer needed, unless it proves to be no photo. */
export interface ReceivedArrival<Answer = SinkAnswer> {
  readonly kind: 'arrived';
  readonly capturedAt: Millis;
  /** Half a copy is examined last and delays nobody. Default: false. */
  readonly looksCut?: boolean;
  /** The arrival waits until then for a related file; null lets it be settled. It is asked anew each time. */
  heldUntil(now: Millis): Millis | null;
  /** Whether the photo may take a place: an incomplete one takes none. Never rejects. Absent: settling is quick anyway. */
  examined?(): Promise<boolean>;
  settle(): Promise<Answer>;
}

/** `not_yet` asks for the file again soon, since it may still be being written. */
export type SinkAnswer = 'accepted' | 'refused' | 'not_yet';

export interface CaptureLog {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
}
