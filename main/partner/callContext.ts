/** The call that failed, as far as its failure needs it. */
export interface CallContext {
  /** The profile's endpoint name, or `picture`. */
  readonly endpoint: string;
  /** Host and port, as a person knows them. */
  readonly host: string;
  /** True when repeating the call could do something twice. */
  readonly isWrite: boolean;
  /**
   * The meaning of a 401 or 403: the key was not accepted; a refusal where no key is sent (find, pictures); for a signed address, that
   * it has expired and a new one is due.
   */
  readonly deniedMeans: 'credentials' | 'refused' | 'server';
  /** Never to appear in a message. */
  readonly secrets: readonly string[];
}
