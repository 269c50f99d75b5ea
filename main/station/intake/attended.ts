import type { Arrival } from '../../domain/photo/arrival.ts';
import type { Ingested } from './ingested.ts';

/** An arrival that somebody is about to settle: nobody else takes it for left over. */
export interface Attended {
  readonly arrival: Arrival;
  /** Begins to look into it, but for a RAW, which may only be kept beside its picture. */
  begin(): void;
  /** See `ReceivedArrival`. */
  examined(): Promise<void>;
  /** Gives the photo its place; `side` goes before the one that was asked for when it came. */
  settle(side?: string | null): Promise<Ingested>;
}
