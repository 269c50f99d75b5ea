import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, sep } from 'node:path';
import { extractAll, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updaterFolder } from '../../../main/hosts/electron/updates/updater.ts';
import { readLock } from '../../../packaging/computed.ts';
import { packWithStandIn, root } from '../../../packaging/packDesktop.ts';
import { sizeLines } from '../../../packaging/sizes.ts';
import { workerTalks } from '../../fakes/workerTalks.ts';
import { startProgram } from '../cli/sideshot.ts';
import { type Confinement, confinementFrom } from './confinement.ts';
import { noKeychainReason, startKeychainSession } from './keychainSession.ts';
import { connectWithoutKeychain, practiceLoop } from './practiceLoop.ts';

/** Megabytes of resources on Linux, Electron itself and the Node that decodes pictures not counted; the latter has its own. */
const maxMegabytes = 60;
const mostOfNode = 135;
const workers = globSync('main/**/*[a-z]Worker.ts', { cwd: root }).map((path) => basename(path, '.ts'));

const programs = [
  'electron',
  'cli',
  ...workers,
  ...['imaging'].filter((name) => existsSync(join(root, 'dist', 'main', `${name}.js`))),
];

let folder = '';
let app = '';
let unpacked = '';
/** The Node that decodes pictures: all of these tests run on it. */
let node = '';
let entries: readonly string[] = [];
let confinement: Confinement;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sideshot-packed-'));
  app = await packWithStandIn(join(folder, 'packed'));
  node = join(app, 'resources', 'node', 'node');
  confinement = confinementFrom(root, join(folder, 'confined'), node);
  unpacked = join(app, 'resources', 'app.asar.unpacked');
  entries = listPackage(join(app, 'resources', 'app.asar'), { isPack: false }).map((path) => path.split(sep).join('/'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.platform !== 'linux')('the packed app', () => {
  test('holds the page, the preload, every entry and worker, and the licences', () => {
    expect(entries).toEqual(
      expect.arrayContaining([
        '/package.json',
        '/dist/renderer/index.html',
        '/dist/preload/index.cjs',
        ...programs.map((name) => `/dist/main/${name}.js`),
      ]),
    );
    for (const name of programs) {
      expect([name, existsSync(join(unpacked, 'dist', 'main', `${name}.js`))]).toEqual([name, true]);
    }
    for (const name of ['THIRD-PARTY.txt', 'sbom.json']) {
      expect([name, existsSync(join(app, 'resources', 'notices', name))]).toEqual([name, true]);
    }
    // Once, and where a person finds it.
    expect(entries.filter((path) => path.endsWith('THIRD-PARTY.txt'))).toEqual([]);
  });

  test('holds no source, no test, no map, no tool, no Node of another kind', () => {
    const ours = entries.filter((path) => !path.startsWith('/node_modules'));
    expect(ours.filter((path) => /\.(?:ts|tsx|map)$|\/(?:test|scripts|packaging|docs)(?:\/|$)/.test(path))).toEqual([]);
    const modules = new Set(entries.flatMap((path) => /^\/node_modules\/((?:@[^/]+\/)?[^/@]+)/.exec(path)?.[1] ?? []));
    const locked = readLock(root).packages;
    const foreign = [...modules].filter((name) => locked[`node_modules/${name}`]?.dev === true || /^node-/.test(name));
    expect(foreign).toEqual([]);
    for (const bundled of ['undici', 'ws', 'zod', 'electron', 'typescript']) expect(modules).not.toContain(bundled);
    expect(entries.filter((path) => path.endsWith('.node') && !path.includes(`${process.platform}-`))).toEqual([]);
  });

  test('holds no secret: no key, no token, no certificate of somebody', () => {
    const resources = join(app, 'resources');
    const files = globSync('**/*', { cwd: resources, withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    expect(files.map(({ name }) => name)).toContain('app.asar');
    // As bytes, whatever they are; what is looked for is found where it is.
    expect(texts.filter((text) => text.includes('sideshot')).length).toBeGreaterThan(1);
    for (const secret of [
      /leo_[0-9a-z]{16}/,
      /lm_usr_[0-9a-z]{16}/,
      /-----BEGIN [A-Z ]*PRIVATE KEY-----\n[A-Za-z0-9+/]/,
    ]) {
      expect(texts.filter((text) => secret.test(text))).toHaveLength(0);
    }
  });

  test('has its fuses set', async () => {
    const wire = await getCurrentFuseWire(join(app, 'sideshot'));
    const off = '0'.charCodeAt(0);
    const on = '1'.charCodeAt(0);
    expect(wire).toMatchObject({
      [FuseV1Options.RunAsNode]: off,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
      [FuseV1Options.EnableNodeCliInspectArguments]: off,
      [FuseV1Options.EnableCookieEncryption]: on,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
      [FuseV1Options.OnlyLoadAppFromAsar]: on,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
    });
  });

  test('brings the updater, which looks nowhere but where a station says', async () => {
    const built = readFileSync(join(app, 'resources', 'app-update.yml'), 'utf8');
    expect(built).toContain('url: https://updates.invalid');
    // The folder in which the installer for Windows leaves a copy of itself.
    expect(built).toContain(`updaterCacheDirName: ${updaterFolder}`);
    const required = createRequire(join(unpacked, 'dist', 'main', 'electron.js'));
    expect(Object.keys(required('electron-updater'))).toEqual(
      expect.arrayContaining(['NsisUpdater', 'AppImageUpdater']),
    );
  });

  test('brings no language of Chromium but English', () => {
    expect(readdirSync(join(app, 'locales'))).toEqual(['en-US.pak']);
  });

  test('is not larger than it has to be', () => {
    const lines = sizeLines(join(app, 'resources'));
    const sum = Number.parseFloat(lines.at(-1) ?? '');
    const ofNode = Number.parseFloat(lines.find((line) => line.endsWith(' node/node')) ?? '');
    expect(ofNode).toBeLessThan(mostOfNode);
    expect(sum - ofNode).toBeLessThan(maxMegabytes);
    expect(sum - ofNode).toBeGreaterThan(20);
  });

  test('brings the Node that decodes pictures, and what it loads for that lies where it can be read', async () => {
    const name = `node_modules/node-linux-${process.arch}`;
    expect(statSync(node).mode & 0o111).toBe(0o111);
    expect(readdirSync(dirname(node)).toSorted()).toEqual(['LICENSE', 'node']);
    const decode = `
      const load = require('node:module').createRequire(process.argv[1]);
      const sharp = load('sharp');
      sharp({ create: { width: 8, height: 6, channels: 3, background: '#456' } }).jpeg().toBuffer()
        .then((jpeg) => sharp(jpeg).raw().toBuffer({ resolveWithObject: true }))
        .then(({ info }) => console.log(process.version, info.width, info.height));`;
    const ended = await startProgram(confinement.start('-e', decode, join(unpacked, 'package.json')), null).ended;
    const version = readLock(root).packages[name]?.version;
    expect({ code: ended.code, out: ended.out }).toEqual({ code: 0, out: `v${version} 8 6\n` });
  });

  test.each(workers)('its %s answers plain Node', async (name) => {
    await workerTalks[name]?.(join(unpacked, 'dist', 'main', `${name}.js`));
  });

  test('the checkout is out of reach of a program, and of what it starts where the machine has namespaces', async () => {
    const look = (code: string) => startProgram(confinement.start('-e', code), null).ended;
    const path = JSON.stringify(root);
    // Node warns on stderr of its own permissions.
    const { code, out } = await look(
      `try { console.log(fs.readdirSync(${path})) } catch ({ code }) { console.log(code) }`,
    );
    const isNamespace = confinement.kind === 'namespace';
    expect({ code, out }).toEqual({ code: 0, out: isNamespace ? '[]\n' : 'ERR_ACCESS_DENIED\n' });
    if (!isNamespace) return;
    const started = await look(
      `console.log(child_process.execFileSync('ls', ['-A', ${path}, '.'], { encoding: 'utf8' }))`,
    );
    expect(started.out).toContain(`${root}:\n\n`);
    expect(started.out).not.toContain('package.json');
  });

  const why = noKeychainReason();
  test(`its core goes through the practice loop as the web host, with no file of the checkout in reach${
    why === null ? ', its key in the keychain' : ` (no keychain: ${why})`
  }`, async () => {
    const tree = treeOf(app);
    const program = join(tree, 'dist', 'main', 'cli.js');
    const worker = join(tree, 'dist', 'main', 'keychainWorker.js');
    const keychain = why === null ? await startKeychainSession(join(folder, 'desk'), worker) : null;
    try {
      await practiceLoop(program, join(folder, 'data'), { confinement, keychain });
    } finally {
      await keychain?.close();
    }
  });

  test('and keeps its key in the data folder where there is no keychain', async () => {
    await connectWithoutKeychain(join(treeOf(app), 'dist', 'main', 'cli.js'), join(folder, 'data-alone'), confinement);
  });
});

/** The packed program as files that plain Node reads: unpacked once. */
function treeOf(packed: string): string {
  const tree = join(folder, 'tree');
  if (!existsSync(tree)) extractAll(join(packed, 'resources', 'app.asar'), tree);
  return tree;
}
