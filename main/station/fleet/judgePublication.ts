import { createHash } from 'node:crypto';
import { isSealed, type SealFault, sealFault } from '../../lib/secrets/publicationSeal.ts';
import type { Profile } from '../../partner/profile.ts';
import type { Publication } from '../settings/settings.ts';
import { type FieldChange, profileChanges } from './settingsContent.ts';

/**
 * `admin`: signed by the known admin's key or its successor. `stranger`: properly signed while this station knows no
 * key, so a person compares the fingerprint. `unsigned`: the fleet has no key. `foreign`: not signed by the known key.
 */
export type Trust =
  | { readonly kind: 'admin' | 'stranger'; readonly key: string }
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'foreign'; readonly why: SealFault };

export function trustOf(
  known: string | null,
  scope: string,
  { version, content, seal }: Publication,
  kind?: 'operators',
): Trust {
  const sealed = { kind, scope, version, content };
  if (known !== null) {
    const why = sealFault(known, sealed, seal);
    return why === null && seal !== null
      ? { kind: 'admin', key: seal.key }
      : { kind: 'foreign', why: why ?? 'not_signed' };
  }
  if (seal === null) return { kind: 'unsigned' };
  return isSealed(sealed, seal) ? { kind: 'stranger', key: seal.key } : { kind: 'foreign', why: 'bad_signature' };
}

/** The destination of photos and credentials never changes without a person at the station. */
const guarded = ['operations', 'auth', 'base_url', 'tls'];

/** Without a known key's signature, all changes; else those of where photos and the key go. */
export function changesToAgree(trust: Trust, own: Profile, next: Profile): readonly FieldChange[] {
  const changes = profileChanges(own, next);
  if (trust.kind !== 'admin') return changes;
  return changes.filter(({ field }) => guarded.some((name) => field === name || field.startsWith(`${name}.`)));
}

export function digestOf(changes: readonly FieldChange[]): string {
  const reported = changes.map(({ field, before, after }) => [field, before, after]);
  return createHash('sha256').update(JSON.stringify(reported)).digest('base64url');
}
