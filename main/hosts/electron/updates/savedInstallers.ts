import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { writeFileDurably } from '../../../lib/files/writeFileDurably.ts';

const savedFacts = z.object({
  version: z.string(),
  databaseVersion: z.number().nullable(),
  ranAt: z.number().nullable(),
});

/** Its folder can be updated from. */
export interface Kept extends Readonly<z.infer<typeof savedFacts>> {
  readonly folder: string;
}

export interface SavedInstallers {
  list(): Promise<readonly Kept[]>;
  keep(version: string, file: string): Promise<void>;
  /** Records which database the running version can read, and keeps its installer where the system has one. */
  noteRunning(version: string, databaseVersion: number, ownInstaller: string | null, now: number): Promise<void>;
  /** A version that was left on purpose is not offered again. */
  refuse(version: string): Promise<void>;
  refused(): Promise<string | null>;
  remove(versions: ReadonlySet<string>): Promise<void>;
}

const factsFile = 'kept.json';
const refusedFile = 'refused.json';
const refusedFacts = z.object({ version: z.string() });

export function savedInstallers(dataFolder: string, channelName: string): SavedInstallers {
  const root = join(dataFolder, 'installers');
  const folderOf = (version: string) => join(root, version.replaceAll(/[^\w.+-]/g, '_'));

  async function read(folder: string): Promise<readonly Kept[]> {
    try {
      const facts = savedFacts.parse(JSON.parse(await readFile(join(folder, factsFile), 'utf8')));
      return [{ ...facts, folder }];
    } catch {
      return [];
    }
  }

  async function list(): Promise<readonly Kept[]> {
    const names = await readdir(root).catch(() => []);
    return (await Promise.all(names.map((name) => read(join(root, name))))).flat();
  }

  async function keep(version: string, file: string): Promise<void> {
    if ((await list()).some((saved) => saved.version === version)) return;
    const folder = folderOf(version);
    const unfinished = `${folder}.part`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const name = basename(file);
    await copyFile(file, join(unfinished, name), constants.COPYFILE_FICLONE);
    const { size } = await stat(join(unfinished, name));
    const sha512 = await sha512Of(join(unfinished, name));
    const offered = { version, files: [{ url: name, sha512, size }], path: name, sha512, releaseDate: new Date(0) };
    // JSON is YAML too.
    await writeFileDurably(join(unfinished, channelName), `${JSON.stringify(offered)}\n`);
    await write(unfinished, { version, databaseVersion: null, ranAt: null });
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  }

  return {
    list,
    keep,
    async noteRunning(version, databaseVersion, ownInstaller, now) {
      if (ownInstaller !== null) await keep(version, ownInstaller);
      const own = (await list()).find((saved) => saved.version === version);
      if (own !== undefined) await write(own.folder, { version, databaseVersion, ranAt: now });
    },
    async refuse(version) {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await writeFileDurably(join(root, refusedFile), `${JSON.stringify({ version })}\n`);
    },
    async refused() {
      try {
        return refusedFacts.parse(JSON.parse(await readFile(join(root, refusedFile), 'utf8'))).version;
      } catch {
        return null;
      }
    },
    async remove(versions) {
      for (const saved of await list()) {
        if (versions.has(saved.version)) await rm(saved.folder, { recursive: true, force: true });
      }
    },
  };
}

/** The older version that ran last; null where none is kept. */
export function versionBefore(saved: readonly Kept[], isOlder: (version: string) => boolean): Kept | null {
  const before = saved.filter(({ version, ranAt }) => ranAt !== null && isOlder(version));
  return before.toSorted((one, other) => (other.ranAt ?? 0) - (one.ranAt ?? 0))[0] ?? null;
}

/** Nobody goes back further than one version. */
export function staleVersions(saved: readonly Kept[], isOlder: (version: string) => boolean): ReadonlySet<string> {
  const before = versionBefore(saved, isOlder);
  const older = saved.map(({ version }) => version).filter(isOlder);
  return new Set(older.filter((version) => version !== before?.version));
}

/** An older version refuses a database that a newer one has changed. */
export function canRead({ databaseVersion }: Pick<Kept, 'databaseVersion'>, present: number): boolean {
  return databaseVersion !== null && databaseVersion >= present;
}

async function write(folder: string, facts: z.infer<typeof savedFacts>): Promise<void> {
  await writeFileDurably(join(folder, factsFile), `${JSON.stringify(facts)}\n`);
}

async function sha512Of(file: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}
