import { backoffMs } from '../backoff.ts';
import type { Millis } from '../model.ts';

/** States in which no call with a credential makes sense until a person gives another. */
export function isClosedCredential(state: CredentialState): state is 'missing' | 'refused' {
  return state === 'missing' || state === 'refused';
}

/** States in which nothing but a try of the key itself, or a person's wish, makes a call with it. */
export function isUnusableCredential(state: CredentialState): state is 'missing' | 'refused' | 'lapsed' {
  return isClosedCredential(state) || state === 'lapsed';
}

/** What one refusal makes of a key: of one that has worked no lasting state. */
export function afterRefusal(state: CredentialState): 'refused' | 'lapsed' {
  return state === 'ok' || state === 'lapsed' ? 'lapsed' : 'refused';
}

/** How long a key that lapsed waits for its next try: seconds first, since a refusal may be the partner's own trouble, an hour at most. */
export function keyPauseMs(refusals: number, random: number): Millis {
  return backoffMs(refusals, random, 10_000, longestKeyPauseMs);
}

export const longestKeyPauseMs: Millis = 3_600_000;

/** As scripts are told: that a key which lapsed is tried again is no other state to them. */
export function toldCredential<State extends CredentialState>(state: State): Exclude<State, 'lapsed'> | 'refused' {
  // What is left when it is no other word.
  return state === 'lapsed' ? 'refused' : (state as Exclude<State, 'lapsed'>);
}

/** `lapsed`: it has worked, and is refused now. It is tried again by itself, while one that never worked is a person's matter. */
export type CredentialState = 'ok' | 'missing' | 'refused' | 'lapsed' | 'unknown';
