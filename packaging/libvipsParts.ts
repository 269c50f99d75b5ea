import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A library that is compiled into a shipped binary. */
export interface BinaryPart {
  readonly name: string;
  readonly version: string;
  /** An SPDX id, or its authors' own word for it. */
  readonly licence: string;
}

/** Where the names of the table and of the versions differ by more than `lib`. */
const otherNames: Readonly<Record<string, string>> = { libultrahdr: 'uhdr' };

/** Libraries that have no version of their own: they are a folder of libvips. */
const ofLibvips = new Set(['libnsgif']);

/** The package of libvips that is installed here, e.g. `@img/sharp-libvips-linux-x64`; on Windows it is a part of sharp's. */
export function libvipsPackage(root: string): string {
  const names = readdirSync(join(root, 'node_modules', '@img')).toSorted();
  const found = names.find(
    (name) =>
      /^sharp-(?:libvips|win32)-/.test(name) && existsSync(join(root, 'node_modules', '@img', name, 'versions.json')),
  );
  if (found === undefined) throw new Error('No package of libvips is installed here.');
  return `@img/${found}`;
}

/** What libvips is made of: the package's own table of licences with its own list of versions. Throws where the two do not fit. */
export function libvipsParts(root: string): readonly BinaryPart[] {
  const folder = join(root, 'node_modules', libvipsPackage(root));
  const versions: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(folder, 'versions.json'), 'utf8'));
  const rows = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| *([\w-]+) *\| *(.+?) *\|$/gm)];
  const parts = rows
    .filter(([, name = '']) => name !== 'Library' && !name.startsWith('--'))
    .map(([, name = '', licence = '']) => ({ name, version: versionOf(versions, name), licence: plain(licence) }));
  const reported = new Set(parts.map(({ name }) => keyOf(versions, name)));
  const untold = Object.keys(versions).filter((key) => !reported.has(key));
  if (untold.length > 0) throw new Error(`The table of libvips' licences lacks ${untold.join(', ')}.`);
  return parts;
}

function versionOf(versions: Readonly<Record<string, string>>, name: string): string {
  const version = versions[keyOf(versions, ofLibvips.has(name) ? 'libvips' : name)];
  if (version === undefined) throw new Error(`No version of ${name} in libvips is known.`);
  return version;
}

function keyOf(versions: Readonly<Record<string, string>>, name: string): string {
  return versions[name] === undefined ? (otherNames[name] ?? name.replace(/^lib/, '')) : name;
}

/** `[zlib License](https://…)` as `zlib License <https://…>`. */
function plain(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\(([^)]*)\)/g, '$1 <$2>');
}
