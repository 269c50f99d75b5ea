import type { NatsOptions } from './nats/natsConnection.ts';

/** Where a relay keeps what it keeps: its folder, or what the relays of a fleet share. */
export interface RelayPlace {
  readonly folder: string;
  /** Null: the embedded store, in the folder. */
  readonly nats: NatsOptions | null;
}
