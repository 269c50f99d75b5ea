import type { CredentialState } from '../ports/connectionStore.ts';

/** States in which no call with a credential makes sense until a person gives another. */
export function isClosedCredential(state: CredentialState): state is 'missing' | 'refused' {
  return state === 'missing' || state === 'refused';
}
