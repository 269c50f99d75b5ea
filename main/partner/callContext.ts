export interface CallContext {
  /** `picture` or the profile's endpoint name. */
  readonly endpoint: string;
  readonly host: string;
  /** A repeated call could do something twice. */
  readonly isWrite: boolean;
  /** A 401 or 403 means: a bad key; a refusal where no key is sent; `server` where a signed address has expired. */
  readonly deniedMeans: 'credentials' | 'refused' | 'server';
  /** These texts must never appear in a message. */
  readonly secrets: readonly string[];
}
