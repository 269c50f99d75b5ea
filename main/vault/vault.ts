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

/** Credentials that the partner gave this station for one connection; null where it gave none. */
export type Credentials = Readonly<z.infer<typeof credentialsSchema>>;

export interface Vault {
  /** Null when nothing is stored for the connection. Throws `StationError` `credentials` when it is stored but can't be opened. */
  read(connection: ConnectionId): Promise<Credentials | null>;
  /** Replaces both. On disk, encrypted, when it resolves. */
  write(connection: ConnectionId, credentials: Credentials): Promise<void>;
  /** One plain line for the person about where the key lies; null when there is nothing to say. */
  notice(): Promise<Text | null>;
}

/**
 * The vault of a data folder: credentials in `<data>/vault/credentials.json`, sealed with a master key that a provider
 * keeps elsewhere. `providers` are in order of preference; the first that works takes new secrets. What cannot be opened is
 * reported in plain words and never deleted.
 */
export function openVault(dataFolder: string, providers: readonly KeyProvider[]): Vault {
  const path = join(dataFolder, 'vault', 'credentials.json');
  // Writes read the file first: two at once would lose one.
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
      // Before anything is stored, it is about where the first secret would go.
      if (kinds.size === 0) return (await findAvailable(providers))?.notice ?? null;
      return providers.find((provider) => kinds.has(provider.kind) && provider.notice !== null)?.notice ?? null;
    },
  };
}

function ownEntry(entries: CredentialEntries, connection: ConnectionId) {
  return Object.hasOwn(entries, connection) ? entries[connection] : undefined;
}
