import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ok, warn } from '../../../main/hosts/cli/doctor/check.ts';
import { judgeClock } from '../../../main/hosts/cli/doctor/connectionChecks.ts';
import { fsyncCheck, rightsCheck, spaceCheck } from '../../../main/hosts/cli/doctor/diskChecks.ts';
import { electronCheck, exifToolCheck, runtimeCheck } from '../../../main/hosts/cli/doctor/machineChecks.ts';
import { runChecks } from '../../../main/hosts/cli/doctor/runChecks.ts';
import { packedProgram } from '../../../main/hosts/cli/start/electronBinary.ts';
import { windowNotes } from '../../../main/hosts/cli/start/windowNote.ts';
import { windowSurroundings } from '../../../main/hosts/cli/start/windowSurroundings.ts';
import { stationSettings } from '../../../main/station/settings/settings.ts';
import { asGiven, text } from '../../../main/texts/text.ts';
import { inEnglish } from '../../fakes/inEnglish.ts';
import { fakeStatus } from '../../fakes/page/fakeCommands.ts';
import { locked, runCli } from './runCli.ts';

const folder = mkdtempSync(join(tmpdir(), 'sideshot-doctor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const never = new AbortController().signal;

test('an old Node fails, the pinned one passes', async () => {
  expect((await runtimeCheck({ node: '20.20.2' }).run(never)).status).toBe('fail');
  expect((await runtimeCheck({ node: '24.21.0' }).run(never)).status).toBe('ok');
});

test('ExifTool that works is named; where it does not, what is lost is said', async () => {
  expect(await exifToolCheck(async () => '13.59').run(never)).toEqual(
    ok(text('doctor.exifTool', { version: '13.59' })),
  );
  const missing = await exifToolCheck(() => Promise.reject(new Error('spawn perl ENOENT'))).run(never);
  expect(missing).toMatchObject({ status: 'warn', message: text('doctor.noExifTool') });
});

test('the installed app is its own Electron: it needs none from npm', async () => {
  const packed = '/opt/Sideshot/sideshot';
  const here = { environment: { DISPLAY: ':0' }, version: '1.2.3', cacheFolder: join(folder, 'cache'), packed };
  expect(await electronCheck(here).run(never)).toEqual(ok(text('doctor.electron')));
  const surroundings = windowSurroundings({ binary: packed, ...here });
  await windowNotes(here.cacheFolder).write({ why: 'it crashed.', surroundings, output: '' });
  expect(await electronCheck(here).run(never)).toEqual(warn(text('doctor.noWindow', { why: 'it crashed.' })));
  // Another version may show it.
  expect(await electronCheck({ ...here, version: '1.2.4' }).run(never)).toEqual(ok(text('doctor.electron')));
  const installed = { versions: { ...process.versions, electron: '43.0.0' }, execPath: '/opt/Sideshot/sideshot' };
  const codeAt = 'file:///opt/Sideshot/resources/app.asar.unpacked/dist/main/cli.js';
  expect(packedProgram(installed, codeAt)).toBe('/opt/Sideshot/sideshot');
  expect(packedProgram(installed, 'file:///home/kim/sideshot/dist/main/cli.js')).toBeNull();
  expect(packedProgram()).toBeNull();
});

test('a clock is judged against the partner, and for itself', () => {
  const now = Date.UTC(2026, 5, 1);
  expect(judgeClock(now, now + 20_000).status).toBe('ok');
  expect(judgeClock(now, now + 120_000)).toEqual(warn(text('doctor.clockBehind', { seconds: 120 })));
  expect(judgeClock(now, now - 120_000)).toEqual(warn(text('doctor.clockAhead', { seconds: 120 })));
  expect(judgeClock(now, null).status).toBe('skipped');
  expect(judgeClock(0, null).status).toBe('fail');
});

test('a check that throws or hangs is a failed check', async () => {
  const findings = await runChecks(
    [
      { name: 'fine', run: async () => ok(asGiven('fine')) },
      { name: 'throws', run: () => Promise.reject(new Error('broken')) },
      { name: 'hangs', run: () => new Promise(() => {}) },
    ],
    50,
    never,
  );
  expect(findings.map(({ name, status }) => `${name} ${status}`)).toEqual(['fine ok', 'throws fail', 'hangs fail']);
});

test('a folder that can not be written is found', async () => {
  expect((await fsyncCheck(join(folder, 'not', 'there', 'yet')).run(never)).status).toBe('ok');
  expect((await fsyncCheck('/proc').run(never)).status).toBe('fail');
  const file = join(folder, 'a file');
  writeFileSync(file, '');
  expect(inEnglish(await fsyncCheck(file).run(never))).toMatchObject({
    status: 'fail',
    message: `${file} takes no files: a part of the path is a file, not a folder. Correct that, or choose another place.`,
  });
});

test.skipIf(process.platform === 'win32')('a data folder that others can use is found', async () => {
  expect((await rightsCheck(join(folder, 'not', 'yet')).run(never)).status).toBe('ok');
  chmodSync(folder, 0o750);
  expect(inEnglish(await rightsCheck(folder).run(never))).toEqual({
    status: 'warn',
    message: `Others can use the data folder (750). Its owner makes it private with: chmod 700 ${folder}`,
  });
  chmodSync(folder, 0o700);
  expect((await rightsCheck(folder).run(never)).status).toBe('ok');
});

test('room on the disk is judged by the limits that are set for this station', async () => {
  const limits = { warnBelowBytes: 40e9, refuseBelowBytes: 30e9 };
  const found = async (freeBytes: number, read = () => limits) =>
    inEnglish(await spaceCheck(folder, read, async () => freeBytes).run(never));
  expect(await found(50e9)).toMatchObject({ status: 'ok', message: expect.stringContaining('50.0 GB free') });
  expect(await found(35e9)).toMatchObject({ status: 'warn', message: expect.stringContaining('Below 30,000 MB') });
  expect(await found(29e9)).toMatchObject({ status: 'fail', message: expect.stringContaining('No photos are taken') });
  // A station that cannot be read: the limits that hold where nothing was set.
  const broken = () => {
    throw new Error('damaged');
  };
  expect(await found(stationSettings.storage.usual.warnBelowBytes, broken)).toMatchObject({ status: 'ok' });
  expect(await found(stationSettings.storage.usual.refuseBelowBytes - 1, broken)).toMatchObject({ status: 'fail' });
});

test('doctor asks the station for its limits', async () => {
  const readStation = () => ({
    status: () => fakeStatus([], null),
    taxonomy: () => never as never,
    expected: () => [],
    operators: () => [],
    results: () => [],
    profile: () => null,
    settingsFile: () => '{}\n',
    settingsDiff: () => ({ changes: [] }),
    spaceLimits: () => ({ warnBelowBytes: Number.MAX_SAFE_INTEGER, refuseBelowBytes: Number.MAX_SAFE_INTEGER }),
    trouble: () => null,
    close() {},
  });
  const run = await runCli(args, { core: { readStation } });
  expect(findingOf(run.out, 'disk space').status).toBe('fail');
  expect(run.code).toBe(1);
});

const args = ['doctor', '--json', '--data', folder];
const findingOf = (out: string, name: string) =>
  JSON.parse(out).checks.find((check: { name: string }) => check.name === name);

test('without a connection its test is skipped and nothing is opened', async () => {
  const run = await runCli(args, {
    core: {
      readStation: () => ({
        status: () => fakeStatus([], null),
        taxonomy: () => never as never,
        expected: () => [],
        operators: () => [],
        results: () => [],
        profile: () => null,
        settingsFile: () => '{}\n',
        settingsDiff: () => ({ changes: [] }),
        spaceLimits: () => stationSettings.storage.usual,
        trouble: () => null,
        close() {},
      }),
    },
  });
  expect(run.code).toBe(0);
  expect(findingOf(run.out, 'connection').status).toBe('skipped');
  expect(run.core).toEqual([]);
});

test('a connection that fails its test is exit 1', async () => {
  const run = await runCli(args, {
    core: { testConnection: async () => ({ ok: false, message: asGiven('The key was refused.'), profileText: null }) },
  });
  expect(run.code).toBe(1);
  expect(findingOf(run.out, 'connection')).toEqual({
    name: 'connection',
    status: 'fail',
    message: 'The key was refused.',
  });
  expect(run.core.filter((line) => line.startsWith('open'))).toHaveLength(1);
});

test('beside a running station its own word is taken', async () => {
  const status = fakeStatus([]);
  const readStation = () => ({
    status: () => ({ ...status, connection: { ...status.connection, online: true } }),
    taxonomy: () => never as never,
    expected: () => [],
    operators: () => [],
    results: () => [],
    profile: () => null,
    settingsFile: () => '{}\n',
    settingsDiff: () => ({ changes: [] }),
    spaceLimits: () => stationSettings.storage.usual,
    trouble: () => null,
    close() {},
  });
  const run = await runCli(args, { core: { openStation: async () => locked(), readStation } });
  expect(findingOf(run.out, 'connection')).toMatchObject({
    status: 'ok',
    message: 'The running station reaches acme.',
  });
  expect(run.code).toBe(0);
});
