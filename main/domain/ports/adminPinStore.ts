import type { LockOut } from '../pin/lockOut.ts';

/** Apart from the settings, so that no list, file or publication of settings can hold it. */
export interface AdminPinStore {
  /** Null where no PIN is set. */
  get(): KeptPin | null;
  put(pin: KeptPin): void;
  /** False where there was none. */
  remove(): boolean;
}

export interface KeptPin extends LockOut {
  /** `scryptHash.ts` reads it. */
  readonly hash: string;
}
