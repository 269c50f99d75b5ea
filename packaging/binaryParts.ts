import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { nodePackages } from './external.ts';
import { type BinaryPart, libvipsPackage, libvipsParts } from './libvipsParts.ts';

/** Libraries that are compiled into the binaries of a package, which a lock file does not name. */
export interface BinaryParts {
  /** E.g. `better-sqlite3`. */
  readonly within: string;
  readonly parts: readonly BinaryPart[];
}

/** Of which Chromium this version of Electron is: only its binary says it, which is not everywhere. From electron-to-chromium 1.5.494. */
const chromiumOf: Readonly<Record<string, string>> = { '45.5.0': '156.0.8078.109' };

/** What is inside of the shipped binaries, as these say it themselves wherever they do. */
export async function binaryParts(root: string): Promise<readonly BinaryParts[]> {
  const electron = manifestOf(root, 'electron').version;
  const chromium = chromiumOf[electron];
  if (chromium === undefined)
    throw new Error(`Say in packaging/binaryParts.ts which Chromium Electron ${electron} is of.`);
  return [
    { within: 'electron', parts: [{ name: 'chromium', version: chromium, licence: 'BSD-3-Clause' }] },
    { within: libvipsPackage(root), parts: libvipsParts(root) },
    { within: 'libheif-js', parts: libheifParts(root) },
    { within: 'zxing-wasm', parts: [await zxing()] },
    { within: 'better-sqlite3', parts: [await sqlite()] },
    {
      within: 'exiftool-vendored.pl',
      parts: [{ name: 'ExifTool', version: exiftool(root), licence: 'Artistic-1.0-Perl OR GPL-1.0-or-later' }],
    },
    ...nodePackages.map((within) => ({ within, parts: nodeParts() })),
  ];
}

/** The larger ones, as the Node that runs this says them: it is of the same version. Its own licence file names every one. */
function nodeParts(): readonly BinaryPart[] {
  const { v8, openssl, uv, icu, zlib = '' } = process.versions;
  return [
    { name: 'v8', version: v8, licence: 'BSD-3-Clause' },
    { name: 'openssl', version: openssl, licence: 'Apache-2.0' },
    { name: 'libuv', version: uv, licence: 'MIT' },
    { name: 'icu', version: icu ?? '', licence: 'Unicode-3.0' },
    { name: 'zlib', version: zlib, licence: 'Zlib' },
  ];
}

function manifestOf(root: string, name: string): { readonly version: string } {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
}

/** The part of libheif's build that is asked: a string of libde265 is an address in its memory. */
interface LibheifBuild {
  heif_get_version(): string;
  _de265_get_version(): number;
  readonly HEAPU8: Uint8Array;
}

function libheifParts(root: string): readonly BinaryPart[] {
  // Its types do not know the functions of the build itself.
  const libheif: LibheifBuild = createRequire(join(root, 'package.json'))('libheif-js/wasm-bundle.js');
  const start = libheif._de265_get_version();
  const text = Buffer.from(libheif.HEAPU8.subarray(start, libheif.HEAPU8.indexOf(0, start))).toString('latin1');
  return [
    { name: 'libheif', version: libheif.heif_get_version(), licence: 'LGPL-3.0-or-later' },
    { name: 'libde265', version: text, licence: 'LGPL-3.0-or-later' },
  ];
}

/** It is built from a commit, not from a release. */
async function zxing(): Promise<BinaryPart> {
  const { ZXING_CPP_COMMIT } = await import('zxing-wasm/reader');
  return { name: 'zxing-cpp', version: ZXING_CPP_COMMIT, licence: 'Apache-2.0' };
}

async function sqlite(): Promise<BinaryPart> {
  const { default: Database } = await import('better-sqlite3');
  const database = new Database(':memory:');
  try {
    const version = String(database.prepare('SELECT sqlite_version()').pluck().get());
    return { name: 'SQLite', version, licence: 'blessing' };
  } finally {
    database.close();
  }
}

/** The program says it in its library, e.g. `$VERSION = '13.59';`. */
function exiftool(root: string): string {
  const library = join(root, 'node_modules', 'exiftool-vendored.pl', 'bin', 'lib', 'Image', 'ExifTool.pm');
  const version = /^\$VERSION = '([\d.]+)';/m.exec(readFileSync(library, 'utf8'))?.[1];
  if (version === undefined) throw new Error('ExifTool does not say its version.');
  return version;
}
