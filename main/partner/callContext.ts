export interface CallContext {
  readonly endpoint: string;
  readonly host: string;
  /** A repeated call could do something twice. */
  readonly isWrite: boolean;
  /** A 401 or 403 means a bad key, a refusal without a key, or (`server`) an expired signed address. */
  readonly deniedMeans: 'credentials' | 'refused' | 'server';
  /** Messages never contain them. */
  readonly secrets: readonly string[];
}
