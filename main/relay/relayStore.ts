import type { EndpointName, TokenPurpose } from './rights.ts';
import type { SharedRecords } from './sharedRecords.ts';

/**
 * What a relay keeps, and where. The embedded store (SQLite) and a fleet's (NATS JetStream) answer the same questions; one conformance suite
 * holds both.
 */
export interface RelayStore {
  /** Another store has another id: cursors of one mean nothing to another. */
  readonly id: string;
  /** Keeps one event. On the disk when it resolves; rejects when it could not be kept. */
  append(event: NewEvent): Promise<'stored' | 'duplicate'>;
  /** Durable events behind that cursor, oldest first. */
  after(cursor: number, limit: number): Promise<readonly KeptEvent[]>;
  /** Cursors of the oldest and newest event that is here; both 0 before the first. What is older than `oldest` has been removed. */
  bounds(): { readonly oldest: number; readonly newest: number };
  /** Calls back each time that there are more events; the answer ends it. */
  onAppended(listener: () => void): () => void;
  readonly registry: Registry;
  /** What stations share; null for a store that keeps events alone. */
  readonly shared: SharedRecords | null;
  /** Removes what is beyond the limits, oldest first; answers how many. */
  prune(limits: RetentionLimits): Promise<number>;
  /** Proves that an event of the largest size could be kept now, by keeping as much. Rejects with the reason. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface NewEvent {
  /** Same event, same key. Keys of events of one time lie together. */
  readonly key: Buffer;
  readonly type: string;
  readonly srUuid: string | null;
  /** The sender proved that it knows a key that the event is signed with. */
  readonly signed: boolean;
  /** The webhook destination that it came by. */
  readonly destination: string;
  readonly receivedAt: number;
  /** The JSON as it came. */
  readonly payload: string;
}

export interface KeptEvent extends Omit<NewEvent, 'key'> {
  /** Grows from one event to the next. */
  readonly cursor: number;
}

export interface RetentionLimits {
  readonly before: number;
  readonly mostBytes: number;
}

/** Who may send and who may take. Read at each call, since commands and other relays write beside a running one. */
export interface Registry {
  /** Throws `StationError` `exists` for a name that is taken. */
  addDestination(destination: Destination, secretHash: Buffer): Promise<void>;
  removeDestination(name: string): Promise<boolean>;
  destinations(): Promise<readonly Destination[]>;
  destinationOf(secretHash: Buffer): Promise<Destination | null>;
  /** An address for one webhook: a station tests the way with it. */
  addTest(test: TestAddress, secretHash: Buffer): Promise<void>;
  /** Takes it away: it serves once, at whatever relay of a fleet. Null where there is none. */
  takeTest(secretHash: Buffer): Promise<TestAddress | null>;
  addToken(token: Pick<StationToken, 'name' | 'purpose' | 'issuedAt'>, hash: Buffer): Promise<void>;
  revokeToken(name: string): Promise<boolean>;
  tokens(): Promise<readonly StationToken[]>;
  tokenOf(hash: Buffer): Promise<StationToken | null>;
  /** Calls back soon after tokens have changed, by whomever; the answer ends it. */
  onTokensChanged(listener: () => void): () => void;
  /** What became of a destination's webhooks, beside what is known: the later holds. */
  noteOutcome(destination: string, outcome: Outcome): Promise<void>;
  /** By the names of destinations; one that nothing ever came to is not among them. */
  outcomes(): Promise<ReadonlyMap<string, Outcome>>;
  /** What a station has handled; an older cursor changes nothing. */
  acknowledge(name: string, cursor: number, at: number): Promise<void>;
  /** What a token was last used for; nothing for one that is not there any more. */
  noteUse(name: string, use: EndpointName, at: number): Promise<void>;
  /** The address that the relay was last started at; null before the first start. */
  address(): Promise<string | null>;
  setAddress(address: string): Promise<void>;
  /** The public half of the admin's key of the fleet (base64url), by which settings are signed; null before one was named. */
  adminKey(): Promise<string | null>;
  setAdminKey(key: string): Promise<void>;
}

/** When the last webhook was taken, and when and why the last one was refused. */
export interface Outcome {
  readonly takenAt: number | null;
  readonly refused: { readonly at: number; readonly why: string } | null;
}

export interface TestAddress {
  readonly name: string;
  readonly until: number;
}

export interface Destination {
  readonly name: string;
  /** How senders prove who they are, as JSON of `verification.ts`; null: by the secret path alone. */
  readonly verify: string | null;
  readonly addedAt: number;
}

export interface StationToken {
  readonly name: string;
  /** What it was issued for: `rights.ts` says what that may. */
  readonly purpose: TokenPurpose;
  readonly issuedAt: number;
  readonly acknowledged: number;
  readonly seenAt: number | null;
  /** To the minute; null where it never was. */
  readonly lastUse: { readonly at: number; readonly endpoint: string } | null;
}
