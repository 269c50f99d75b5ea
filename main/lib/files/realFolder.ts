import { realpath } from 'node:fs/promises';
import nodePath, { basename, dirname, join, resolve } from 'node:path';

/**
 * Where a folder truly lies: links followed, and letters as the disk has them. Of one that is not there, or that the system cannot tell of,
 * as far as it can. Never throws.
 */
export async function realFolder(folder: string): Promise<string> {
  const path = resolve(folder);
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await realFolder(parent), basename(path));
  }
}

/** The way from one true folder down to another, with `/` between its parts; empty for the same folder, null where it leads elsewhere. */
export function wayDown(
  from: string,
  to: string,
  { relative, isAbsolute, sep }: Pick<typeof nodePath, 'relative' | 'isAbsolute' | 'sep'> = nodePath,
): string | null {
  const way = relative(from, to);
  return isAbsolute(way) || way === '..' || way.startsWith(`..${sep}`) ? null : way.split(sep).join('/');
}

/** Whether two folders are the same, or one lies in the other, by whatever name or link. Never throws. */
export async function areNested(one: string, other: string): Promise<boolean> {
  const [real, otherReal] = await Promise.all([realFolder(one), realFolder(other)]);
  return wayDown(real, otherReal) !== null || wayDown(otherReal, real) !== null;
}
