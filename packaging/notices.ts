import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { binaryParts } from './binaryParts.ts';
import { bundledFile } from './bundledPackages.ts';
import { libvipsParts } from './libvipsParts.ts';
import { licenceProblems, type Shipped, shippedPackages, termsOf } from './licences.ts';
import { ownTexts, standardTexts, standardTextsOf, withoutText } from './licenceTexts.ts';
import type { LockFile } from './modules.ts';
import { type Bom, shippedBom } from './sbom.ts';

export const noticesFile = 'THIRD-PARTY.txt';
export const sbomFile = 'sbom.json';

/** The packages that the present build ships. The build has to be there. */
export function shippedNow(root: string, dist: string = join(root, 'dist')): readonly Shipped[] {
  const lock: LockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return shippedPackages(lock, JSON.parse(readFileSync(join(dist, bundledFile), 'utf8')));
}

/** Writes the notices and the bill of materials (CycloneDX) of all that is shipped. Throws where a licence does not allow it. */
export async function writeNotices(root: string, folder: string): Promise<void> {
  const shipped = shippedNow(root);
  const problems = licenceProblems(shipped);
  if (problems.length > 0) throw new Error(`These may not be shipped: ${problems.join('; ')}`);
  const textless = withoutText(root, shipped);
  if (textless.length > 0) throw new Error(`No text of their licence is here: ${textless.join('; ')}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, noticesFile), noticesOf(root, shipped));
  const bom = shippedBom(wholeBom(root), shipped, await binaryParts(root));
  writeFileSync(join(folder, sbomFile), `${JSON.stringify(bom, null, 2)}\n`);
}

/** Beside the build: what went into the bundles is handed on with it, by npm's package too. */
export function writeNoticesBeside(root: string, dist: string): void {
  writeFileSync(join(dist, noticesFile), noticesOf(root, shippedNow(root, dist)));
}

/** npm's own bill of materials, of the whole lock file. */
function wholeBom(root: string): Bom {
  const windows = process.platform === 'win32';
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const output = execFileSync(windows ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    encoding: 'utf8',
    shell: windows,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(output);
}

/** The text of all notices: each package with its licence, what is inside of libvips, and at the end the licences that several share. */
export function noticesOf(root: string, shipped: readonly Shipped[]): string {
  const head = [
    'Sideshot is made with the following software of others.',
    'Where this file comes with the desktop app, Electron and Chromium have their notices in LICENSE.electron.txt and LICENSES.chromium.html beside the program.',
  ].join('\n');
  const shared = [...standardTexts()].map(([name, text]) => `${headOfText(name)}\n\n${text}`);
  const chapters = [head, ...shipped.map((one) => noticeOf(root, one)), libvipsNotice(root), ...shared];
  return `${chapters.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

function noticeOf(root: string, one: Shipped): string {
  const { name, version, licence } = one;
  const own = ownTexts(root, one);
  const shared = standardTextsOf(licence) ?? [];
  const isShared = own.length === 0 || licence?.includes('LGPL') === true;
  return [
    `${name} ${version}`,
    `Licence: ${licence ?? 'see below'}`,
    ...(own.length === 0 ? authorOf(root, one) : []),
    ...[termsOf(name) ?? []].flat(),
    ...own,
    ...(isShared ? [`Its text is at the end of this file: ${shared.join(', ')}.`] : []),
  ]
    .join('\n\n')
    .trim();
}

/** `Copyright: …` of a package that says it nowhere but in its manifest. */
function authorOf(root: string, { path }: Shipped): readonly string[] {
  const manifest = join(root, path, 'package.json');
  if (!existsSync(manifest)) return [];
  const { author } = JSON.parse(readFileSync(manifest, 'utf8'));
  const name = typeof author === 'string' ? author : author?.name;
  return name === undefined ? [] : [`Copyright: ${name}`];
}

function libvipsNotice(root: string): string {
  const rows = libvipsParts(root).map(({ name, version, licence }) => `${`${name} ${version}`.padEnd(26)}${licence}`);
  return [
    'Inside of libvips (the packages @img/sharp-libvips-… and @img/sharp-win32-…) are these libraries.',
    'Those under the LGPL-3.0 are so by the "any later version" of the LGPL 2 or 2.1. The texts of LGPL-3.0, GPL-3.0, MPL-1.1 and MIT are at the end of this file. All sources, and how they are built: https://github.com/lovell/sharp-libvips.',
    rows.join('\n'),
  ].join('\n\n');
}

function headOfText(name: string): string {
  return `Text of ${name}`;
}
