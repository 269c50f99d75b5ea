import type { NatsOptions } from './nats/natsConnection.ts';

/** A folder, or a fleet's NATS. */
export interface RelayPlace {
  readonly folder: string;
  /** Null means SQLite in the folder. */
  readonly nats: NatsOptions | null;
}
