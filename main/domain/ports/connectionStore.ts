import type { LimitReport, LimitType } from '../failure.ts';
import type { ConnectionId } from '../ids.ts';
import type { Millis } from '../model.ts';
import type { CredentialState } from '../partner/credentials.ts';

export interface ConnectionStore {
  /** Null before the first `connect`. */
  current(): Connection | null;
  get(id: ConnectionId): Connection | null;
  /**
   * Found by name, else by origin, else made with `newId`; becomes current. `credentialState` becomes unknown; online
   * and pause survive while the origin stays.
   */
  use(
    connection: Pick<Connection, 'name' | 'origin' | 'profileJson' | 'practice'>,
    newId: ConnectionId,
    at: Millis,
  ): Connection;
  update(id: ConnectionId, changes: ConnectionChanges): void;
  /** By endpoint name; past times too. */
  endpointPauses(id: ConnectionId): ReadonlyMap<string, Millis>;
  pauseEndpoint(id: ConnectionId, endpoint: string, until: Millis): void;
  /** From each kind's last 429: all, user, endpoint. Newest first. */
  limitNotices(id: ConnectionId): readonly LimitNotice[];
  noteLimit(id: ConnectionId, notice: LimitNotice): void;
  all(): readonly Connection[];
  /** Online and credential state are learned anew. */
  restore(connection: Connection, isCurrent: boolean): void;
}

/** The profile's JSON is validated at each read. */
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

export interface LimitNotice extends LimitReport {
  readonly limitType: LimitType;
  readonly endpoint: string;
  readonly at: Millis;
}

export type ConnectionChanges = Partial<Pick<Connection, 'credentialState' | 'online' | 'pausedUntil'>>;
