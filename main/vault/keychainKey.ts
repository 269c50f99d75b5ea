import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { StationError } from '../domain/failure.ts';
import { text } from '../texts/text.ts';
import { type KeychainCall, readKeychain, writeKeychain } from './keychainProcess.ts';
import { type KeyProvider, masterKeyBytes } from './keyProvider.ts';

export interface Keychain {
  read(call: KeychainCall): Promise<string | null>;
  write(call: KeychainCall, password: string): Promise<void>;
}

const systemKeychain: Keychain = { read: readKeychain, write: writeKeychain };
const service = 'Sideshot';
/** A start must not wait for a missing keychain. */
const probeLimitMs = 5_000;
/** A locked keychain may ask the person for its password. */
const useLimitMs = 60_000;

/**
 * macOS Keychain, Windows Credential Manager, Linux Secret Service. Every call has a limit: a password prompt on a
 * screen that nobody sees would hang the start.
 */
export function keychainKey(dataFolder: string, keychain: Keychain = systemKeychain): KeyProvider {
  const account = accountOf(dataFolder);
  return {
    kind: 'keychain',
    notice: null,

    async isAvailable() {
      if (!hasSecretService(process.platform, process.env)) return false;
      try {
        await keychain.read({ service, account, limitMs: probeLimitMs });
        return true;
      } catch {
        return false;
      }
    },

    async load() {
      const text = await keychain.read({ service, account, limitMs: useLimitMs });
      return text === null ? null : parseKey(text);
    },

    store: (key) => keychain.write({ service, account, limitMs: useLimitMs }, key.toString('base64')),
  };
}

function parseKey(stored: string): Buffer {
  const key = Buffer.from(stored, 'base64');
  if (key.length === masterKeyBytes) return key;
  throw new StationError('credentials', text('vault.entryEmpty', { service }));
}

/** Independent of how the path is written. */
export function accountOf(dataFolder: string): string {
  return createHash('sha256').update(realPath(dataFolder)).digest('hex').slice(0, 32);
}

/** A Secret Service needs a session bus. */
export function hasSecretService(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return platform !== 'linux' || Boolean(environment.DBUS_SESSION_BUS_ADDRESS);
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return resolve(folder);
  }
}
