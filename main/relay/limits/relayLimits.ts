/** How much of a relay one address, one token and all together may take. */
export interface RelayLimits {
  /** Connections in all. */
  readonly connections: number;
  /** Connections of one address that have shown no secret yet. Behind a proxy all have its address: there this does not count. */
  readonly connectionsPerAddress: number;
  /** Streams and long polls of one token. */
  readonly streamsPerToken: number;
  /** Calls of one token in all, streams that begin among them. How many of each call, the table of rights says. */
  readonly callsPerMinute: number;
  /** What the records of one token may take, in megabytes: entries, pictures, rows of the work list. */
  readonly shareMegabytes: number;
}

export const defaultLimits: RelayLimits = {
  connections: 5_000,
  connectionsPerAddress: 256,
  streamsPerToken: 8,
  callsPerMinute: 6_000,
  shareMegabytes: 250,
};

/** Connections that one token or destination keeps for certain; more of them are ended as a stranger's are, where there are too many. */
export const connectionsPerOwner = 256;
