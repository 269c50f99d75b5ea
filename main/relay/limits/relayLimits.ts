/** How much one address, one token and all together may use. */
export interface RelayLimits {
  readonly connections: number;
  /** Only connections without a secret count. Meaningless behind a proxy, where all share its address. */
  readonly connectionsPerAddress: number;
  /** Streams and long polls. */
  readonly streamsPerToken: number;
  /** All calls of one token, new streams included. */
  readonly callsPerMinute: number;
  /** Megabytes of one token's records: entries, pictures, rows of the work list. */
  readonly shareMegabytes: number;
}

export const defaultLimits: RelayLimits = {
  connections: 5_000,
  connectionsPerAddress: 256,
  streamsPerToken: 8,
  callsPerMinute: 6_000,
  shareMegabytes: 250,
};

/** An owner's further connections may be ended as a stranger's are. */
export const connectionsPerOwner = 256;
