import { externalImports, packageOf } from './external.ts';
import { type LockFile, withDependencies } from './modules.ts';

/** What may be in a product that is not open itself. */
export const freeLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]);

/** Weak copyleft, and how its terms are met. By the beginning of the package's name. */
export const metTerms: Readonly<Record<string, string>> = {
  '@img/sharp-libvips-':
    'libvips and the libraries with it come as one shared library of their own (LGPL-3.0-or-later), loaded at run time: the file can be replaced by another build of it (on macOS too: the entitlements of the program let it load libraries that another team signed, or nobody). Nothing of it is changed. Its sources: https://github.com/lovell/sharp-libvips and the projects that are named there.',
  '@img/sharp-win32-':
    'libvips comes as a DLL of its own beside sharp (LGPL-3.0-or-later), loaded at run time: the file can be replaced by another build of it. Nothing of it is changed. Its sources: https://github.com/lovell/sharp-libvips.',
  '@img/sharp-wasm32': 'Not installed on any system that the app is made for; named in the lock file alone.',
  'libheif-js':
    'libheif and libde265 (LGPL-3.0) are one file of their own, read at run time by a thread of its own: it can be replaced by another build of it. Nothing of it is changed. Its sources: https://github.com/catdad-experiments/libheif-js, https://github.com/strukturag/libheif.',
  'exiftool-vendored.':
    'ExifTool (Artistic-1.0-Perl or GPL-1.0-or-later) is a program of its own, started as a process and spoken to over pipes. It is handed on as it came, but for languages, places and samples that are left out. Its sources are the program itself; https://exiftool.org.',
};

export interface Shipped {
  /** In the lock file. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; null where the lock file names none. */
  readonly licence: string | null;
}

/** Everything that travels with the app: what stays outside the bundles with all that it needs, and what is in them. */
export function shippedPackages(lock: LockFile, bundled: readonly string[]): readonly Shipped[] {
  const paths = new Set([...withDependencies(lock, externalImports.map(packageOf)), ...bundled]);
  return [...paths].toSorted().map((path) => {
    const { version = '', license = null } = lock.packages[path] ?? {};
    return { path, name: nameOf(path), version, licence: license };
  });
}

/** Why these may not be shipped, one line each; none where all may. */
export function licenceProblems(shipped: readonly Shipped[]): readonly string[] {
  return shipped
    .filter(({ name, licence }) => termsOf(name) === null && !isFree(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'no licence named'}`);
}

/** How the terms of a package are met that are more than to name it; null where naming it is all. */
export function termsOf(name: string): string | null {
  return Object.entries(metTerms).find(([start]) => name.startsWith(start))?.[1] ?? null;
}

/** One of those that an `OR` offers will do, and all that an `AND` joins. */
function isFree(expression: string | null): boolean {
  if (expression === null) return false;
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => freeLicences.has(licence.trim())));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
