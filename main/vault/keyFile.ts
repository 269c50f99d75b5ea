import { chmod, lstat, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StationError } from '../domain/failure.ts';
import { writeFileDurably } from '../lib/files/writeFileDurably.ts';
import { text } from '../texts/text.ts';
import { type KeyProvider, masterKeyBytes } from './keyProvider.ts';

interface Warned {
  warn(message: string, fields: Readonly<Record<string, unknown>>): void;
}

/**
 * Without a keychain: `<data>/vault/key`, hex, readable only by this user. Wider rights are narrowed and logged, since
 * others may have read the key.
 */
export function keyFile(dataFolder: string, log: Warned): KeyProvider {
  const path = join(dataFolder, 'vault', 'key');
  async function load(): Promise<Buffer | null> {
    const info = await lstat(path).catch(ignoreMissing);
    // A power loss may leave an empty file of a key that was never used.
    if (info === null || info.size === 0) return null;
    if (!info.isFile()) throw damaged('vault.keyFileOdd', path);
    await narrowRights(path, info.mode, log);
    return parseKey(await readFile(path, 'utf8'), path);
  }

  return {
    kind: 'key_file',
    notice: text('vault.inKeyFile'),

    async isAvailable() {
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        return (await stat(dirname(path))).isDirectory();
      } catch {
        return false;
      }
    },

    load,

    async store(key) {
      if ((await load()) !== null) throw damaged('vault.keyFileTaken', path);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFileDurably(path, `${key.toString('hex')}\n`);
    },
  };
}

async function narrowRights(path: string, mode: number, log: Warned): Promise<void> {
  if (process.platform === 'win32' || (mode & 0o077) === 0) return;
  await chmod(path, 0o600);
  log.warn('other users could read the key file; its rights are narrowed now, the API key may have to be replaced', {
    path,
  });
}

function parseKey(hex: string, path: string): Buffer {
  const key = Buffer.from(hex.trim(), 'hex');
  if (key.length !== masterKeyBytes) throw damaged('vault.keyFileEmpty', path);
  return key;
}

function damaged(id: 'vault.keyFileOdd' | 'vault.keyFileTaken' | 'vault.keyFileEmpty', path: string): StationError {
  return new StationError('credentials', text(id, { path }));
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
