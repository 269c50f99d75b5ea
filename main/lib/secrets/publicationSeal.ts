import { type AdminKey, isSignedBy, type Succession, succeeds } from './adminKey.ts';

/** The signed settings of one fleet. */
export interface Sealed {
  /** Absent: the profile. A signature of one kind is none of the other. */
  readonly kind?: 'operators' | undefined;
  /** The partner's stations that it is for. */
  readonly scope: string;
  readonly version: number;
  readonly content: string;
}

export interface Seal {
  readonly key: string;
  readonly signature: string;
  readonly succession: readonly Succession[];
}

export type SealFault = 'not_signed' | 'bad_signature' | 'other_key';

export function sealPublication(key: AdminKey, sealed: Sealed): Seal {
  return { key: key.publicKey, signature: key.sign(messageOf(sealed)), succession: key.succession };
}

/** Null where the known key, or a successor, signed exactly this content, fleet and version. */
export function sealFault(known: string, sealed: Sealed, seal: Seal | null): SealFault | null {
  if (seal === null) return 'not_signed';
  if (!succeeds(known, seal.key, seal.succession)) return 'other_key';
  return isSealed(sealed, seal) ? null : 'bad_signature';
}

/** Does not judge whose key it is. */
export function isSealed(sealed: Sealed, { key, signature }: Seal): boolean {
  return isSignedBy(key, messageOf(sealed), signature);
}

function messageOf({ kind, scope, version, content }: Sealed): string {
  return JSON.stringify([`sideshot-${kind ?? 'settings'}`, 1, scope, version, content]);
}
