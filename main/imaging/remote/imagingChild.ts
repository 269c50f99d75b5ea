import type { Channel, Question, Reply } from '../wire/messages.ts';

/** The host knows which program may hold native decoders. Never throws. */
export type LaunchImaging = () => ImagingChild;

/** A process that was started. */
export interface ImagingChild {
  readonly channel: Channel<Reply, Question>;
  readonly ended: Promise<ImagingEnd>;
  /** Closes its channel, so that it ends by itself. */
  end(): void;
  kill(): void;
  keepAlive(wanted: boolean): void;
}

export interface ImagingEnd {
  readonly code: number | null;
  /** Null where the system has no signals. */
  readonly signal: string | null;
  /** Its last words, for the log. */
  readonly words: string;
}
