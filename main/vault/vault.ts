import { join } from 'node:path';
import { z } from 'zod';
import { StationError } from '../domain/failure.ts';
import type { ConnectionId } from '../domain/ids.ts';
import { type Text, text } from '../texts/text.ts';
import { type CredentialEntries, readCredentialsFile, writeCredentialsFile } from './credentialsFile.ts';
import type { KeyProvider } from './keyProvider.ts';
import { findAvailable, firstAvailable, keyForWriting, loadKey, placeOf } from './masterKey.ts';
import { seal, unseal } from './seal.ts';

const credentialsSchema = z.strictObject({ apiKey: z.string().nullable(), userToken: z.string().nullable() });

/** Null where the partner gave none. */
export type Credentials = Readonly<z.infer<typeof credentialsSchema>>;

export interface Vault {
  /** Null when nothing is stored. Throws `StationError` `credentials` when it cannot be opened. */
  read(connection: ConnectionId): Promise<Credentials | null>;
  /** Replaces both. Encrypted on disk when it resolves. */
  write(connection: ConnectionId, credentials: Credentials): Promise<void>;
  /** Where the key lies, for the person. */
  notice(): Promise<Text | null>;
}

/**
 * The first provider of `providers` that works takes new secrets. What cannot be opened is reported and never deleted.
 */
export function openVault(dataFolder: string, providers: readonly KeyProvider[]): Vault {
  const path = join(dataFolder, 'vault', 'credentials.json');
  // Two writes at once would lose one.
  let lastWrite: Promise<unknown> = Promise.resolve();

  async function read(connection: ConnectionId): Promise<Credentials | null> {
    const entry = ownEntry(await readCredentialsFile(path), connection);
    if (entry === undefined) return null;
    const key = await loadKey(providers, entry.key);
    const opened = unseal(key, connection, entry);
    const credentials = opened === null ? null : credentialsSchema.safeParse(JSON.parse(opened));
    if (credentials?.success) return credentials.data;
    throw new StationError('credentials', text('vault.notOpened', { place: placeOf(entry.key) }));
  }

  async function writeNow(connection: ConnectionId, credentials: Credentials): Promise<void> {
    const entries = await readCredentialsFile(path);
    const provider = await firstAvailable(providers);
    const key = await keyForWriting(provider);
    const plain = JSON.stringify({ apiKey: credentials.apiKey, userToken: credentials.userToken });
    const sealed = { ...seal(key, connection, plain), key: provider.kind };
    await writeCredentialsFile(path, { ...entries, [connection]: sealed });
  }

  return {
    read,
    write(connection, credentials) {
      const write = lastWrite.then(() => writeNow(connection, credentials));
      lastWrite = write.catch(() => undefined);
      return write;
    },
    async notice() {
      const kinds = new Set(Object.values(await readCredentialsFile(path)).map((entry) => entry.key));
      // Nothing is stored yet, so it speaks of the provider that would be used.
      if (kinds.size === 0) return (await findAvailable(providers))?.notice ?? null;
      return providers.find((provider) => kinds.has(provider.kind) && provider.notice !== null)?.notice ?? null;
    },
  };
}

function ownEntry(entries: CredentialEntries, connection: ConnectionId) {
  return Object.hasOwn(entries, connection) ? entries[connection] : undefined;
}
