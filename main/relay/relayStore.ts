import type { EndpointName, TokenPurpose } from './rights.ts';
import type { SharedRecords } from './sharedRecords.ts';

/** SQLite for one site or NATS JetStream for a fleet; one conformance suite holds both. */
export interface RelayStore {
  /** Cursors are valid in one store alone. */
  readonly id: string;
  /** On the disk when it resolves; rejects when the event could not be kept. */
  append(event: NewEvent): Promise<'stored' | 'duplicate'>;
  /** Only durable events, oldest first. */
  after(cursor: number, limit: number): Promise<readonly SavedEvent[]>;
  /** Both 0 before the first event. Events before `oldest` were removed. */
  bounds(): { readonly oldest: number; readonly newest: number };
  /** The answer ends it. */
  onAppended(listener: () => void): () => void;
  readonly registry: Registry;
  readonly shared: SharedRecords | null;
  /** Oldest first; answers how many. */
  prune(limits: RetentionLimits): Promise<number>;
  /** Proves room for the largest event by writing as much. Rejects with the reason. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface NewEvent {
  /** Equal events have equal keys. Keys of one time lie together. */
  readonly key: Buffer;
  readonly type: string;
  readonly srUuid: string | null;
  /** The sender knows a key that the event is signed with. */
  readonly signed: boolean;
  readonly destination: string;
  readonly receivedAt: number;
  readonly payload: string;
}

export interface SavedEvent extends Omit<NewEvent, 'key'> {
  readonly cursor: number;
}

export interface RetentionLimits {
  readonly before: number;
  readonly maxBytes: number;
}

/** Read at each call, since commands and other relays write beside this one. */
export interface Registry {
  /** Throws `StationError` `exists` for a taken name. */
  addDestination(destination: Destination, secretHash: Buffer): Promise<void>;
  removeDestination(name: string): Promise<boolean>;
  destinations(): Promise<readonly Destination[]>;
  destinationOf(secretHash: Buffer): Promise<Destination | null>;
  addTest(test: TestAddress, secretHash: Buffer): Promise<void>;
  /** Removes it, so that it serves once in a whole fleet. Answers null for an unknown one. */
  takeTest(secretHash: Buffer): Promise<TestAddress | null>;
  addToken(token: Pick<StationToken, 'name' | 'purpose' | 'issuedAt'>, hash: Buffer): Promise<void>;
  revokeToken(name: string): Promise<boolean>;
  tokens(): Promise<readonly StationToken[]>;
  tokenOf(hash: Buffer): Promise<StationToken | null>;
  /** Follows changes by anybody; the answer ends it. */
  onTokensChanged(listener: () => void): () => void;
  /** The later of each kind holds. */
  noteOutcome(destination: string, outcome: Outcome): Promise<void>;
  /** Destinations without webhooks are left out. */
  outcomes(): Promise<ReadonlyMap<string, Outcome>>;
  /** An older cursor changes nothing. */
  acknowledge(name: string, cursor: number, at: number): Promise<void>;
  /** Ignores a revoked token. */
  noteUse(name: string, use: EndpointName, at: number): Promise<void>;
  address(): Promise<string | null>;
  setAddress(address: string): Promise<void>;
  /** The public half (base64url) of the key that signs settings; null before one was named. */
  adminKey(): Promise<string | null>;
  setAdminKey(key: string): Promise<void>;
}

/** The last webhook taken, and the last refused with its reason. */
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
  /** JSON of `verification.ts`; null: by the secret path alone. */
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
  /** To the minute; null for an unused token. */
  readonly lastUse: { readonly at: number; readonly endpoint: string } | null;
}
