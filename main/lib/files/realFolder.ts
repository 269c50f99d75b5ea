import { realpath } from 'node:fs/promises';
import nodePath, { basename, dirname, join, resolve } from 'node:path';

/** Follows links and takes the disk's letter case, as far as the folder exists. Never throws. */
export async function realFolder(folder: string): Promise<string> {
  const path = resolve(folder);
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await realFolder(parent), basename(path));
  }
}

/** `/` between the parts; empty for the same folder, null where it leads elsewhere. */
export function wayDown(
  from: string,
  to: string,
  { relative, isAbsolute, sep }: Pick<typeof nodePath, 'relative' | 'isAbsolute' | 'sep'> = nodePath,
): string | null {
  const way = relative(from, to);
  return isAbsolute(way) || way === '..' || way.startsWith(`..${sep}`) ? null : way.split(sep).join('/');
}

/** Compares the real folders. Never throws. */
export async function areNested(one: string, other: string): Promise<boolean> {
  const [real, otherReal] = await Promise.all([realFolder(one), realFolder(other)]);
  return wayDown(real, otherReal) !== null || wayDown(otherReal, real) !== null;
}
