import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder of the npm package `electron`, or null where it is not installed. Never imports it: that would download. */
export function electronPackageFolder(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  } catch {
    return null;
  }
}

/** The Electron program of that package when its binary was fetched, else null. */
export function findElectronBinary(packageFolder: string | null): string | null {
  if (packageFolder === null) return null;
  const pathFile = join(packageFolder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const binary = join(packageFolder, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}

/** The installed program itself, where this is its command line; else null. */
export function packedProgram(
  { versions, execPath }: Pick<NodeJS.Process, 'versions' | 'execPath'> = process,
  codeAt = import.meta.url,
): string | null {
  return versions.electron !== undefined && codeAt.includes('/app.asar') ? execPath : null;
}
