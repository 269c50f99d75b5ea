import { globSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The resources of every app that was packed into a folder, as each system lays it out. */
export function packedResources(output: string): readonly string[] {
  const places = ['*-unpacked/resources', 'mac*/*.app/Contents/Resources'];
  return places.flatMap((place) => globSync(place, { cwd: output })).map((path) => join(output, path));
}

/** An installer with its size, e.g. ` 112.4 MB  …/sideshot_1.0.0_amd64.deb`. */
export function installerLine(path: string): string {
  return `${megabytes(statSync(path).size)} MB  ${path}`;
}

/** Where the bytes of a packed app are: one line a package or part, the largest first, and the sum. */
export function sizeLines(resources: string): readonly string[] {
  const sizes = new Map<string, number>();
  let sum = 0;
  for (const entry of readdirSync(resources, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = statSync(path).size;
    const part = partOf(relative(resources, path).split(sep));
    sizes.set(part, (sizes.get(part) ?? 0) + bytes);
    sum += bytes;
  }
  const lines = [...sizes].toSorted(([, one], [, other]) => other - one);
  return [...lines, ['in all', sum] as const].map(([part, bytes]) => `${megabytes(bytes)} MB  ${part}`);
}

/** A package by its name, else the first two folders. */
function partOf(path: readonly string[]): string {
  const modules = path.lastIndexOf('node_modules');
  if (modules < 0) return path.slice(0, 3).join('/');
  const name = path.slice(modules + 1);
  return name.slice(0, name[0]?.startsWith('@') ? 2 : 1).join('/');
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1).padStart(6);
}
