import { backoffMs } from '../backoff.ts';
import type { Millis } from '../model.ts';

/** Only a person can make calls sensible again. */
export function isClosedCredential(state: CredentialState): state is 'missing' | 'refused' {
  return state === 'missing' || state === 'refused';
}

/** Only a probe or a person may use the key. */
export function isUnusableCredential(state: CredentialState): state is 'missing' | 'refused' | 'lapsed' {
  return isClosedCredential(state) || state === 'lapsed';
}

/** One refusal of a key that worked does not last. */
export function afterRefusal(state: CredentialState): 'refused' | 'lapsed' {
  return state === 'ok' || state === 'lapsed' ? 'lapsed' : 'refused';
}

/** Seconds first, since the partner may be at fault; an hour at most. */
export function keyPauseMs(refusals: number, random: number): Millis {
  return backoffMs(refusals, random, 10_000, maxKeyPauseMs);
}

export const maxKeyPauseMs: Millis = 3_600_000;

/** Scripts need not know that a lapsed key is retried. */
export function reportedCredential<State extends CredentialState>(state: State): Exclude<State, 'lapsed'> | 'refused' {
  // TypeScript does not narrow the type parameter.
  return state === 'lapsed' ? 'refused' : (state as Exclude<State, 'lapsed'>);
}

/** `lapsed`: it has worked, and is refused now. It is tried again by itself, while one that never worked is a person's matter. */
export type CredentialState = 'ok' | 'missing' | 'refused' | 'lapsed' | 'unknown';
