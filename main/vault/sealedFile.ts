import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { writeFileDurably } from '../lib/files/writeFileDurably.ts';
import type { KeyProvider } from './keyProvider.ts';
import { firstAvailable, keyForWriting, loadKey } from './masterKey.ts';
import { seal, unseal } from './seal.ts';

const stored = z.strictObject({
  nonce: z.base64(),
  tag: z.base64(),
  data: z.base64(),
  key: z.enum(['keychain', 'safe_storage', 'key_file']),
});

/** One secret text, sealed with the master key for one purpose. */
export interface SealedFile {
  /** Null without a file for this purpose and key. Throws where the key cannot be read now. */
  read(): Promise<string | null>;
  /** Readable only by this user; on disk when it resolves. Throws without a key, or when writing fails. */
  write(text: string): Promise<void>;
}

/** A file of another purpose does not open in its place. */
export function sealedFile(path: string, purpose: string, providers: readonly KeyProvider[]): SealedFile {
  return {
    async read() {
      const entry = stored.safeParse(parseJson(await readFile(path, 'utf8').catch(() => '')));
      return entry.success ? unseal(await loadKey(providers, entry.data.key), purpose, entry.data) : null;
    },
    async write(text) {
      const provider = await firstAvailable(providers);
      const sealed = { ...seal(await keyForWriting(provider), purpose, text), key: provider.kind };
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFileDurably(path, `${JSON.stringify(sealed)}\n`, 0o600);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
