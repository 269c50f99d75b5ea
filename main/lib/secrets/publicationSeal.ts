import { type AdminKey, isSignedBy, type Succession, succeeds } from './adminKey.ts';

/** What an admin's key signed: the settings of one fleet in one version. */
export interface Sealed {
  /** Which partner's stations it is for. */
  readonly scope: string;
  readonly version: number;
  readonly content: string;
}

/** By whom, beside what was published. */
export interface Seal {
  readonly key: string;
  readonly signature: string;
  readonly succession: readonly Succession[];
}

/** Why a publication is not an admin's. */
export const sealFaults = ['not_signed', 'bad_signature', 'other_key'] as const;
export type SealFault = (typeof sealFaults)[number];

export function sealPublication(key: AdminKey, sealed: Sealed): Seal {
  return { key: key.publicKey, signature: key.sign(messageOf(sealed)), succession: key.succession };
}

/** Null where the known key, or one that it named to take its place, signed just this: content, fleet and version. */
export function sealFault(known: string, sealed: Sealed, seal: Seal | null): SealFault | null {
  if (seal === null) return 'not_signed';
  if (!succeeds(known, seal.key, seal.succession)) return 'other_key';
  return isSealed(sealed, seal) ? null : 'bad_signature';
}

/** Whether the key that the seal names signed it, whoever has that key. */
export function isSealed(sealed: Sealed, { key, signature }: Seal): boolean {
  return isSignedBy(key, messageOf(sealed), signature);
}

function messageOf({ scope, version, content }: Sealed): string {
  return JSON.stringify(['sideshot-settings', 1, scope, version, content]);
}
