import { randomBytes } from 'node:crypto';
import { StationError } from '../domain/failure.ts';
import { type Text, text } from '../texts/text.ts';
import { type KeyProvider, type KeyProviderKind, masterKeyBytes } from './keyProvider.ts';

/** Throws `StationError` `credentials` where the key is out of reach. */
export async function loadKey(providers: readonly KeyProvider[], kind: KeyProviderKind): Promise<Buffer> {
  const provider = providers.find((candidate) => candidate.kind === kind);
  if (provider === undefined) {
    throw new StationError('credentials', text('vault.otherStart', { place: placeOf(kind) }));
  }
  const key = await tryLoad(provider, 'vault.keyUnread');
  if (key !== null) return key;
  throw new StationError('credentials', text('vault.keyGone', { place: placeOf(kind) }));
}

async function tryLoad(provider: KeyProvider, id: 'vault.keyUnread' | 'vault.keyUnreadForNew'): Promise<Buffer | null> {
  try {
    return await provider.load();
  } catch (error) {
    if (error instanceof StationError) throw error;
    throw new StationError('credentials', text(id, { place: placeOf(provider.kind) }), { cause: error });
  }
}

/** Never overwrites an unreadable key, which older secrets need. */
export async function keyForWriting(provider: KeyProvider): Promise<Buffer> {
  const existing = await tryLoad(provider, 'vault.keyUnreadForNew');
  if (existing !== null) return existing;
  const key = randomBytes(masterKeyBytes);
  await provider.store(key);
  // The next start reads it back, so a store that forgets must show now.
  const stored = await provider.load();
  if (stored === null || !stored.equals(key)) {
    throw new StationError('credentials', text('vault.notKept', { place: placeOf(provider.kind) }));
  }
  return key;
}

export async function findAvailable(providers: readonly KeyProvider[]): Promise<KeyProvider | null> {
  for (const provider of providers) if (await provider.isAvailable()) return provider;
  return null;
}

/** Throws `StationError` `credentials` when none works. */
export async function firstAvailable(providers: readonly KeyProvider[]): Promise<KeyProvider> {
  const provider = await findAvailable(providers);
  if (provider !== null) return provider;
  throw new StationError('credentials', text('vault.noPlace'));
}

export function placeOf(kind: KeyProviderKind): Text {
  switch (kind) {
    case 'keychain':
      return text('vault.place.keychain');
    case 'safe_storage':
      return text('vault.place.app');
    case 'key_file':
      return text('vault.place.file');
  }
}
