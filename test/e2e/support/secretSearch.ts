import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A secret, and what it is called in a failure: its value is never shown. */
export interface NamedSecret {
  readonly name: string;
  readonly value: string;
}

/** As they are, in base64 at any offset, in hex, and as addresses write them. */
function spellings(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].map((offset) =>
    // Without the signs at both ends, which depend on what stands beside.
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(offset === 0 ? 0 : offset + 1, -4),
  );
  return [secret, ...base64, bytes.toString('hex'), encodeURIComponent(secret)];
}

/** In any spelling, as text of one or two bytes a sign; in other letter case where the secret is written plainly. */
export function holds(haystack: Buffer, secret: string): boolean {
  if (haystack.includes(Buffer.from(secret, 'utf16le'))) return true;
  if (spellings(secret).some((spelling) => haystack.includes(spelling))) return true;
  return haystack.toString('latin1').toLowerCase().includes(secret.toLowerCase());
}

export function filesUnder(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Pixels, and what a browser keeps for itself; `media/items` are records and searched. */
const notSearched = /^(browser|electron|installers|practice|media\/(?!items\/))/;

/** Which of the secrets lie in the database, its copies, the logs, the records, the vault, or another file of the data folder, and where. */
export function secretsIn(dataFolder: string, secrets: readonly NamedSecret[]): readonly string[] {
  const paths = filesUnder(dataFolder)
    .map((path) => path.slice(dataFolder.length + 1))
    .filter((path) => !notSearched.test(path.replaceAll('\\', '/')));
  return paths.flatMap((path) => {
    const bytes = readFileSync(join(dataFolder, path));
    return secrets.filter(({ value }) => holds(bytes, value)).map(({ name }) => `${name} in ${path}`);
  });
}
