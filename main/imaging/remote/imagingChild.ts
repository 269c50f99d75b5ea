import type { Channel, Question, Reply } from '../wire/messages.ts';

/** Starts an imaging process. The host says how: it knows which program may hold native decoders. Never throws. */
export type LaunchImaging = () => ImagingChild;

/** A process that was started. */
export interface ImagingChild {
  readonly channel: Channel<Reply, Question>;
  /** Resolves when it is gone, or could not be started. */
  readonly ended: Promise<ImagingEnd>;
  /** Closes its channel: it ends by itself. */
  end(): void;
  /** Ends it whatever it does. */
  kill(): void;
  /** Whether it keeps the station's process alive. */
  keepAlive(wanted: boolean): void;
}

export interface ImagingEnd {
  readonly code: number | null;
  /** The signal that ended it, where the system has signals. */
  readonly signal: string | null;
  /** What it said last, for the log. */
  readonly words: string;
}
