import { baseline } from './0010-baseline.ts';

export interface Migration {
  /** The schema's `user_version` after it; numbered in tens. */
  readonly version: number;
  readonly script: string;
}

/** Oldest first. Append only from the first release on: a migration that has run at a customer's is never changed. */
export const migrations: readonly Migration[] = [{ version: 10, script: baseline }];
