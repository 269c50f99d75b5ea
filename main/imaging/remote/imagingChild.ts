import type { Channel, Question, Reply } from '../wire/messages.ts';

/** The host knows which program may hold native decoders. Never throws. */
export type LaunchImaging = () => ImagingChild;

export interface ImagingChild {
  readonly channel: Channel<Reply, Question>;
  readonly ended: Promise<ImagingEnd>;
  end(): void;
  kill(): void;
  keepAlive(wanted: boolean): void;
}

export interface ImagingEnd {
  readonly code: number | null;
  readonly signal: string | null;
  readonly words: string;
}
