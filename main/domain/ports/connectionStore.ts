import type { LimitTold, LimitType } from '../failure.ts';
import type { ConnectionId } from '../ids.ts';
import type { Millis } from '../model.ts';
import type { CredentialState } from '../partner/credentials.ts';

export interface ConnectionStore {
  /** The connection in use; null before the first `connect`. */
  current(): Connection | null;
  get(id: ConnectionId): Connection | null;
  /**
   * Finds by name, else by origin, else makes a new one with `newId`; replaces profile, origin and name; makes it current. Sets
   * `credentialState` to unknown. Whether it is online and until when it is paused are kept while the origin stays.
   */
  use(
    connection: Pick<Connection, 'name' | 'origin' | 'profileJson' | 'practice'>,
    newId: ConnectionId,
    at: Millis,
  ): Connection;
  update(id: ConnectionId, changes: ConnectionChanges): void;
  /** Until when limits of the partner hold single endpoints, by the endpoint's name; past times too. */
  endpointPauses(id: ConnectionId): ReadonlyMap<string, Millis>;
  pauseEndpoint(id: ConnectionId, endpoint: string, until: Millis): void;
  /** What the partner told of its limits with the last 429 of each: of all, of the user, of each endpoint. Newest first. */
  limitNotices(id: ConnectionId): readonly LimitNotice[];
  noteLimit(id: ConnectionId, notice: LimitNotice): void;
  /** Every deployment that the folder was ever connected to, oldest first. */
  all(): readonly Connection[];
  /** Writes a connection as a record tells it; whether it is online and its credentials work is found out anew. */
  restore(connection: Connection, isCurrent: boolean): void;
}

/** A deployment that this data folder has been connected to. Its profile is JSON text, validated again when read. */
export interface Connection {
  readonly id: ConnectionId;
  readonly name: string;
  readonly origin: string;
  readonly profileJson: string;
  readonly practice: boolean;
  readonly credentialState: CredentialState;
  readonly online: boolean | null;
  readonly pausedUntil: Millis | null;
  readonly updatedAt: Millis;
}

/** What a 429 told of a limit, and when it came. */
export interface LimitNotice extends LimitTold {
  readonly limitType: LimitType;
  /** The endpoint that met it. */
  readonly endpoint: string;
  readonly at: Millis;
}

export type ConnectionChanges = Partial<Pick<Connection, 'credentialState' | 'online' | 'pausedUntil'>>;
