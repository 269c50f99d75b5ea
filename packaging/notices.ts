import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledFile } from './bundledPackages.ts';
import { licenceProblems, type Shipped, shippedPackages, termsOf } from './licences.ts';
import type { LockFile } from './modules.ts';
import { type Bom, shippedBom } from './sbom.ts';

export const noticesFile = 'THIRD-PARTY.txt';
export const sbomFile = 'sbom.json';

/** The packages that the present build ships. The build has to be there. */
export function shippedNow(root: string): readonly Shipped[] {
  const lock: LockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return shippedPackages(lock, JSON.parse(readFileSync(join(root, 'dist', bundledFile), 'utf8')));
}

/** Writes the notices and the bill of materials (CycloneDX) of all that is shipped. Throws where a licence does not allow it. */
export function writeNotices(root: string, folder: string): void {
  const shipped = shippedNow(root);
  const problems = licenceProblems(shipped);
  if (problems.length > 0) throw new Error(`These may not be shipped: ${problems.join('; ')}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, noticesFile), noticesOf(root, shipped));
  writeFileSync(join(folder, sbomFile), `${JSON.stringify(shippedBom(wholeBom(root), shipped), null, 2)}\n`);
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

function noticesOf(root: string, shipped: readonly Shipped[]): string {
  const head = [
    'Sideshot is made with the following software of others.',
    'Electron and Chromium have their notices in LICENSE.electron.txt and LICENSES.chromium.html beside the program.',
  ];
  return `${[head.join('\n'), ...shipped.map((one) => noticeOf(root, one))].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

function noticeOf(root: string, { path, name, version, licence }: Shipped): string {
  const terms = termsOf(name);
  return [
    `${name} ${version}`,
    `Licence: ${licence ?? 'see below'}`,
    ...(terms === null ? [] : [terms]),
    ...textsIn(join(root, path)),
  ]
    .join('\n\n')
    .trim();
}

/** Licence and notice files of a package; none of another system's, which is not installed here: its licence is named all the same. */
function textsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());
}
