import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Never imports the package: that would download. */
export function electronPackageFolder(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  } catch {
    return null;
  }
}

/** Null where no binary was fetched and no folder names one. */
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

/** The package too accepts `ELECTRON_OVERRIDE_DIST_PATH` in place of a download. */
export function namedElectron({ ELECTRON_OVERRIDE_DIST_PATH }: Environment): string | null {
  return ELECTRON_OVERRIDE_DIST_PATH || null;
}

export function packedProgram(
  { versions, execPath }: Pick<NodeJS.Process, 'versions' | 'execPath'> = process,
  codeAt = import.meta.url,
): string | null {
  return versions.electron !== undefined && codeAt.includes('/app.asar') ? execPath : null;
}
