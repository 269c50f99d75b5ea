import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProgram } from '../cli/sideshot.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const windows = process.platform === 'win32';
let folder = '';
let installed = '';
/** The command as npm puts it on the path of a project. */
let command = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sideshot-package-'));
  // Nothing is asked of a registry: what is packed is here.
  const pack = spawnSync('npm', ['pack', '--ignore-scripts=false', '--offline', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    shell: windows,
  });
  expect({ status: pack.status, error: pack.status === 0 ? '' : pack.stderr }).toEqual({ status: 0, error: '' });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  expect(spawnSync('tar', ['-xzf', tarball], { cwd: folder }).status).toBe(0);
  installed = join(folder, 'package');
  const { bin, dependencies, optionalDependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) linkDependency(name);
  command = join(folder, 'node_modules', '.bin', 'sideshot');
  mkdirSync(dirname(command), { recursive: true });
  symlinkSync(join(installed, bin.sideshot), command);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Beside the package and not in it, as npm lays them out in a project. */
function linkDependency(name: string): void {
  const source = join(root, 'node_modules', name);
  if (!existsSync(source)) return;
  const target = join(folder, 'node_modules', name);
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(source, target, 'junction');
}

function filesOf(path: string): readonly string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' });
}

test('it holds the build and its launcher, and nothing of the checkout', () => {
  const top = new Set(readdirSync(installed));
  expect([...top].sort()).toEqual(['README.md', 'dist', 'package.json', 'scripts']);
  expect(filesOf(join(installed, 'scripts')).toSorted()).toEqual([
    'installed.mjs',
    'lib',
    join('lib', 'pinnedNode.mjs'),
  ]);
  const built = filesOf(join(installed, 'dist'));
  expect(built).toEqual(
    expect.arrayContaining([join('main', 'cli.js'), join('renderer', 'index.html'), join('man', 'sideshot.1')]),
  );
  expect(built.filter((path) => path.endsWith('.map'))).toEqual([]);
  expect(readFileSync(join(installed, 'dist', 'man', 'sideshot.1'), 'utf8')).toContain('.SS sideshot start');
});

test('it names whose code is in its bundles, with their licences', () => {
  const notices = readFileSync(join(installed, 'dist', 'THIRD-PARTY.txt'), 'utf8');
  const chapters = notices.split(`\n${'-'.repeat(80)}\n`).map((chapter) => chapter.trim());
  for (const name of ['undici', 'ws', 'zod', 'react', '@mantine/core', 'pino']) {
    const chapter = chapters.find((text) => text.startsWith(`${name} `)) ?? `no ${name}`;
    expect(chapter).toMatch(/^\S+ [\d.]+\n\nLicence: MIT\n[\s\S]*Copyright/);
  }
  expect(notices).toContain('\nText of LGPL-3.0\n');
});

// npm puts manuals where `man` looks on systems that have it.
test.skipIf(windows)('installed for all, its command is on the path and its manual where man looks', () => {
  const prefix = join(folder, 'global');
  const install = ['install', '--global', '--offline', '--ignore-scripts', '--prefix', prefix, installed];
  expect(spawnSync('npm', install, { encoding: 'utf8' })).toMatchObject({ status: 0 });
  expect(existsSync(join(prefix, 'bin', 'sideshot'))).toBe(true);
  expect(readFileSync(join(prefix, 'share', 'man', 'man1', 'sideshot.1'), 'utf8')).toContain('.SS sideshot start');
});

test('it runs: practice and connect on this Node, version and status from the path of a shell', async () => {
  const run = (...args: readonly string[]) => startProgram([process.execPath, command, ...args], null, {}, folder);
  const data = mkdtempSync(join(folder, 'data-'));
  const practice = run('practice', '--json', '--data', join(data, 'service'));
  const service = JSON.parse(await practice.firstLine);
  const files = ['--profile', service.profile_file, '--api-key-file', service.api_key_file];
  const connected = await run('connect', ...files, '--data', join(data, 'station'), '--json').ended;
  expect(connected.code).toBe(0);
  practice.process.kill('SIGTERM');
  expect(await practice.ended).toMatchObject({ code: 0, error: '' });

  // On whichever Node the machine has, as a shell finds it.
  const shell = (...args: readonly string[]) =>
    startProgram([...(windows ? [process.execPath] : []), command, ...args], null, {}, folder);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(await shell('--version').ended).toEqual({ code: 0, out: `${version}\n`, error: '' });
  const status = await shell('status', '--data', join(data, 'station'), '--json').ended;
  expect(JSON.parse(status.out)).toMatchObject({ items: [], connection: { profile: expect.any(String) } });
  // Neither installed nor built anything.
  expect(readdirSync(installed).toSorted()).toEqual(['README.md', 'dist', 'package.json', 'scripts']);
});

test('its page is served', async () => {
  const station = startProgram(
    [process.execPath, command, 'start', '--host', 'web', '--no-open', '--practice', '--data', join(folder, 'page')],
    null,
  );
  const address = /http:\S+/.exec(await station.firstLine)?.[0] ?? '';
  expect((await fetch(address, { redirect: 'manual' })).status).toBe(303);
  station.process.kill('SIGTERM');
  expect((await station.ended).code).toBe(0);
});
