import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenceProblems } from '../../../packaging/licences.ts';
import { shippedNow, writeNotices } from '../../../packaging/notices.ts';
import type { Bom } from '../../../packaging/sbom.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const root = join(import.meta.dirname, '..', '..', '..');

test('every licence of what is shipped allows it, or its terms are met and said', () => {
  const shipped = shippedNow(root);
  expect(licenceProblems(shipped)).toEqual([]);
  const names = shipped.map(({ name }) => name);
  // Bundled into the page and the core, and outside of the bundles, of other systems too.
  for (const name of ['react', 'undici', 'sharp', '@img/sharp-libvips-darwin-arm64', 'exiftool-vendored.pl']) {
    expect(names).toContain(name);
  }
  for (const name of ['vitest', 'electron-builder', 'typescript']) expect(names).not.toContain(name);
});

test.each([
  ['GPL-3.0-only', false],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT AND GPL-2.0-only', false],
  [null, false],
] as const)('a package under %s may be shipped: %s', (licence, may) => {
  const problems = licenceProblems([{ path: 'node_modules/a', name: 'a', version: '1.0.0', licence }]);
  expect(problems).toHaveLength(may ? 0 : 1);
});

test('the bill of materials and the notices name each of them', () => {
  const folder = temporaryFolder();
  writeNotices(root, folder);
  const bom: Bom = JSON.parse(readFileSync(join(folder, 'sbom.json'), 'utf8'));
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'sideshot' } } });
  const shipped = shippedNow(root);
  const listed = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));
  expect(shipped.filter(({ name, version }) => !listed.has(`${name}@${version}`))).toEqual([]);
  const notices = readFileSync(join(folder, 'THIRD-PARTY.txt'), 'utf8');
  for (const { name, version } of shipped) expect(notices).toContain(`${name} ${version}\n`);
  for (const terms of ['libvips', 'libheif', 'ExifTool (Artistic-1.0-Perl']) expect(notices).toContain(terms);
});
