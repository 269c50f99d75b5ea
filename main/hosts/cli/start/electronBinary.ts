import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder of the npm package `electron`, or null where it is not installed. Never imports it: that would download. */
export function electronPackageFolder(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  } catch {
    return null;
  }
}

/** The Electron program of that package when its binary was fetched, or of the folder that is named instead; else null. */
export function findElectronBinary(
  packageFolder: string | null,
  environment: Environment = process.env,
): string | null {
  const named = namedElectron(environment);
  if (named === null && packageFolder === null) return null;
  const pathFile = join(packageFolder ?? '', 'path.txt');
  const program = packageFolder !== null && existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : null;
  if (named === null && program === null) return null;
  const binary = join(named ?? join(packageFolder ?? '', 'dist'), program ?? 'electron');
  return existsSync(binary) ? binary : null;
}

/** The folder with Electron that `ELECTRON_OVERRIDE_DIST_PATH` names, which the package itself takes in place of a download too. */
export function namedElectron({ ELECTRON_OVERRIDE_DIST_PATH }: Environment): string | null {
  return ELECTRON_OVERRIDE_DIST_PATH || null;
}

/** The installed program itself, where this is its command line; else null. */
export function packedProgram(
  { versions, execPath }: Pick<NodeJS.Process, 'versions' | 'execPath'> = process,
  codeAt = import.meta.url,
): string | null {
  return versions.electron !== undefined && codeAt.includes('/app.asar') ? execPath : null;
}
