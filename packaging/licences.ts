import parse from 'spdx-expression-parse';
import { externalImports, nodePackages, packageOf } from './external.ts';
import { type LockFile, withDependencies } from './modules.ts';

/** What may be in a product that is not open itself. */
const freeLicences = new Set([
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

interface MetTerms {
  /** The beginning of the package's name. */
  readonly start: string;
  /** What such a package may be under beside what is free. */
  readonly licences: readonly string[];
  readonly how: string;
}

/** Weak copyleft and fonts, and how their terms are met. */
const metTerms: readonly MetTerms[] = [
  {
    start: '@img/sharp-libvips-',
    licences: ['LGPL-3.0-or-later'],
    how: 'libvips and the libraries with it come as one shared library of their own (LGPL-3.0-or-later), loaded at run time: the file can be replaced by another build of it (on macOS too: the entitlements of the program let it load libraries that another team signed, or nobody). Nothing of it is changed. Its sources: https://github.com/lovell/sharp-libvips and the projects that are named there.',
  },
  {
    start: '@img/sharp-win32-',
    licences: ['LGPL-3.0-or-later'],
    how: 'libvips comes as a DLL of its own beside sharp (LGPL-3.0-or-later), loaded at run time: the file can be replaced by another build of it. Nothing of it is changed. Its sources: https://github.com/lovell/sharp-libvips.',
  },
  {
    start: '@img/sharp-wasm32',
    licences: ['LGPL-3.0-or-later'],
    how: 'Not installed on any system that the app is made for; named in the lock file alone.',
  },
  {
    start: 'libheif-js',
    licences: ['LGPL-3.0'],
    how: 'libheif and libde265 (LGPL-3.0) are one file of their own, read at run time by a thread of its own: it can be replaced by another build of it. Nothing of it is changed. Its sources: https://github.com/catdad-experiments/libheif-js, https://github.com/strukturag/libheif.',
  },
  {
    start: '@fontsource-variable/',
    licences: ['OFL-1.1'],
    how: 'The font comes as files of its own beside the page, unchanged and under its own name, and is not sold by itself. Its copyright and licence follow.',
  },
  {
    start: 'exiftool-vendored.',
    // Of the package that wraps it; ExifTool's own are in the words.
    licences: [],
    how: 'ExifTool (Artistic-1.0-Perl or GPL-1.0-or-later) is a program of its own, started as a process and spoken to over pipes. It is handed on as it came, but for languages, places and samples that are left out. Its sources are the program itself; https://exiftool.org.',
  },
];

export interface Shipped {
  /** In the lock file. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; null where the lock file names none. */
  readonly licence: string | null;
}

/** Everything that travels with the app: what stays outside the bundles with all that it needs, what is in them, and the Node beside it. */
export function shippedPackages(lock: LockFile, bundled: readonly string[]): readonly Shipped[] {
  const paths = new Set([...withDependencies(lock, [...externalImports.map(packageOf), ...nodePackages]), ...bundled]);
  return [...paths].toSorted().map((path) => {
    const { version = '', license = null } = lock.packages[path] ?? {};
    return { path, name: nameOf(path), version, licence: license };
  });
}

/** Why these may not be shipped, one line each; none where all may. */
export function licenceProblems(shipped: readonly Shipped[]): readonly string[] {
  return shipped
    .filter(({ name, licence }) => !mayBeShipped(licence, metFor(name)?.licences ?? []))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'no licence named'}`);
}

/** How the terms of a package are met that are more than to name it; null where naming it is all. */
export function termsOf(name: string): string | null {
  return metFor(name)?.how ?? null;
}

function metFor(name: string): MetTerms | undefined {
  return metTerms.find(({ start }) => name.startsWith(start));
}

/** One of those that an `OR` offers will do, and all that an `AND` joins; false for what is no expression of SPDX. */
function mayBeShipped(expression: string | null, met: readonly string[]): boolean {
  const allows = (info: parse.Info): boolean => {
    if ('license' in info) {
      // `+` is any later version, for which SPDX has names of its own since; an exception only gives more.
      return info.plus === undefined && (freeLicences.has(info.license) || met.includes(info.license));
    }
    const { conjunction, left, right } = info;
    return conjunction === 'or' ? allows(left) || allows(right) : allows(left) && allows(right);
  };
  try {
    return expression !== null && allows(parse(expression));
  } catch {
    return false;
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
