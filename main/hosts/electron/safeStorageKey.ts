import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';
import type { KeyProvider } from '../../station/api.ts';

export interface SafeStorage {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
  /** Linux only. */
  getSelectedStorageBackend?(): string;
}

/**
 * In `<data>/vault/safe-key`, encrypted by Keychain, DPAPI, Secret Service or KWallet. Not available on Linux without a
 * password store: Electron would encrypt with a constant (`basic_text`), which hides nothing.
 */
export function safeStorageKey(
  dataFolder: string,
  safeStorage: SafeStorage,
  platform: NodeJS.Platform = process.platform,
): KeyProvider {
  const path = join(dataFolder, 'vault', 'safe-key');
  return {
    kind: 'safe_storage',
    notice: null,

    async isAvailable() {
      try {
        return safeStorage.isEncryptionAvailable() && hidesAnything(safeStorage, platform);
      } catch {
        return false;
      }
    },

    async load() {
      const encrypted = await readIfThere(path);
      return encrypted === null ? null : Buffer.from(safeStorage.decryptString(encrypted), 'base64');
    },

    async store(key) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFileDurably(path, safeStorage.encryptString(key.toString('base64')));
    },
  };
}

function hidesAnything(safeStorage: SafeStorage, platform: NodeJS.Platform): boolean {
  if (platform !== 'linux') return true;
  const backend = safeStorage.getSelectedStorageBackend?.();
  return backend !== undefined && backend !== 'basic_text' && backend !== 'unknown';
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
