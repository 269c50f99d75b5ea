import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { StationError } from '../domain/failure.ts';
import { writeFileDurably } from '../lib/files/writeFileDurably.ts';
import { text } from '../texts/text.ts';

const sealed = z.strictObject({ nonce: z.base64(), tag: z.base64(), data: z.base64() });
const entry = sealed.extend({ key: z.enum(['keychain', 'safe_storage', 'key_file']) });

/** `<data>/vault/credentials.json`, by connection id. */
const credentialsFile = z.strictObject({ version: z.literal(1), connections: z.record(z.string(), entry) });

export type CredentialEntry = z.infer<typeof entry>;
export type CredentialEntries = Readonly<Record<string, CredentialEntry>>;

/** Empty without a file. Throws `StationError` `credentials` for a file that is no vault. */
export async function readCredentialsFile(path: string): Promise<CredentialEntries> {
  const stored = await readIfThere(path);
  if (stored === null) return {};
  const parsed = credentialsFile.safeParse(parseJson(stored));
  if (parsed.success) return parsed.data.connections;
  throw new StationError('credentials', text('vault.damaged', { path }), { cause: parsed.error });
}

/** Readable only by this user; on disk when it resolves. */
export async function writeCredentialsFile(path: string, connections: CredentialEntries): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFileDurably(path, `${JSON.stringify({ version: 1, connections }, null, 2)}\n`);
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new StationError('credentials', text('vault.unread', { path }), {
      cause: error,
    });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
