import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processCore } from '../../../main/hosts/cli/processCore.ts';
import { hashPin } from '../../../main/station/desktop/kioskPin.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { runCommand, startCommand } from './command.ts';
import type { Running } from './sideshot.ts';

let folder = '';
let practice: Running;
let service: { profile_file: string; api_key_file: string; api_key: string };

const planted = ['lm_usr_planted-user-token', 'planted-header-value', 'leo_planted-in-a-field', 'planted-pin'];
const data = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sideshot-settings-'));
  practice = startCommand(['practice', '--data', data('service'), '--json']);
  service = JSON.parse(await practice.firstLine);
  for (const name of ['one', 'two']) {
    const profile = JSON.parse(readFileSync(service.profile_file, 'utf8'));
    const operations = {
      upload_media: {
        headers: { 'x-deployment': name === 'one' ? 'planted-header-value' : 'of-two', 'x-hash': '{sha256}' },
        fields: { sha256: '{sha256}', ...(name === 'one' ? { note: 'leo_planted-in-a-field' } : {}) },
      },
    };
    const given = name === 'one' ? { ...profile, submit: 'manual', operations } : { ...profile, operations };
    const file = written(`${name}-profile.json`, JSON.stringify(given));
    const token = written('user.txt', 'lm_usr_planted-user-token');
    const keys = ['--api-key-file', service.api_key_file, '--user-token-file', token];
    expect(await run(name, 'connect', '--profile', file, ...keys, '--no-test')).toMatchObject({ code: 0 });
  }
  mkdirSync(data('pictures'));
  const pin = await hashPin('planted-pin');
  setUp('one', {
    storage: { retentionDays: 30 },
    labels: { opensItems: true, warnsOfOthers: true, pattern: '^SKU-\\d+$' },
    preferences: { textSize: 'larger' },
    hotFolder: { path: data('pictures'), originals: { kind: 'leave' } },
    desktop: { updates: { address: null, channel: 'latest' }, kiosk: { on: false, pin }, secondScreen: true },
    place: 'A-12',
  });
  planted.push(pin.hash, pin.salt, service.api_key);
});
afterAll(async () => {
  await practice.stop();
  rmSync(folder, { recursive: true, force: true });
});

function written(name: string, content: string): string {
  writeFileSync(data(name), content);
  return data(name);
}

/** As a window of that station would have set them. */
function setUp(name: string, settings: object): void {
  const store = openStore(data(name), {});
  for (const [key, value] of Object.entries(settings)) store.settings.set(key, value);
  store.close();
}

const run = (name: string, ...args: string[]) => runCommand([...args, '--data', data(name)]);

async function exported(name: string): Promise<string> {
  const { code, out, error } = await run(name, 'settings', 'export');
  expect([code, error]).toEqual([0, '']);
  return out;
}

async function changesOf(name: string, file: string) {
  const { out, error } = await run(name, 'settings', 'diff', file, '--json');
  const document = JSON.parse(out);
  expect(Object.keys(document)).toEqual(['changes']);
  const changes: { key: string; from: unknown; to: unknown }[] = document.changes;
  return { changes: Object.fromEntries(changes.map(({ key, from, to }) => [key, [from, to]])), notes: error };
}

test('a file of settings holds all of them and no secret', async () => {
  const file = await exported('one');
  for (const secret of planted) expect(file).not.toContain(secret);
  const document = JSON.parse(file);
  expect(document).toMatchObject({
    format: 1,
    profile: { submit: 'manual', operations: { upload_media: { headers: { 'x-hash': '{sha256}' } } } },
    settings: { storage: { retentionDays: 30 }, desktop: { secondScreen: true }, preferences: { textSize: 'larger' } },
    machine: { settings: { hotFolder: { path: data('pictures') } } },
  });
  expect(document.profile.base_url).toBeUndefined();
  expect(file).not.toContain('A-12');
  const path = data('kept.json');
  expect((await run('one', 'settings', 'export', path)).out).toContain(path);
  expect(readFileSync(path, 'utf8')).toBe(file);
});

test('it is shown first, taken whole with --yes, and differs in nothing then', async () => {
  const file = written('one.json', await exported('one'));
  expect(await changesOf('one', file)).toEqual({ changes: {}, notes: '' });
  const before = await exported('two');
  const { changes, notes } = await changesOf('two', file);
  expect(changes).toMatchObject({
    'profile.submit': [null, 'manual'],
    'storage.retentionDays': [null, 30],
    'labels.pattern': [null, '^SKU-\\d+$'],
    'preferences.textSize': [null, 'larger'],
    'desktop.secondScreen': [false, true],
  });
  expect(Object.keys(changes).filter((key) => key.startsWith('hotFolder'))).toEqual([]);
  expect(notes).toMatch(/hotFolder\.path is left out: It belongs to another computer/);
  expect(notes).toMatch(/profile\.operations\.upload_media\.fields\.note is left out: Secrets/);

  const asked = await run('two', 'settings', 'import', file);
  expect([asked.code, asked.out]).toEqual([4, expect.stringContaining('Nothing was changed. Give --yes')]);
  expect(await exported('two')).toBe(before);

  const done = await run('two', 'settings', 'import', file, '--yes', '--json');
  expect([done.code, JSON.parse(done.out).imported]).toEqual([0, true]);
  expect((await changesOf('two', file)).changes).toEqual({});
  const store = openStore(data('two'), { readOnly: true });
  const profile = JSON.parse(store.connections.current()?.profileJson ?? '');
  expect(profile.operations.upload_media.headers).toEqual({ 'x-deployment': 'of-two', 'x-hash': '{sha256}' });
  expect(store.settings.get('hotFolder')).toBeUndefined();
  store.close();
});

test('folders and cameras of another computer come where that is asked for', async () => {
  const file = written('machine.json', await exported('one'));
  expect((await run('two', 'settings', 'import', file, '--machine', '--yes')).code).toBe(0);
  expect((await changesOf('two', file)).changes).toEqual({});
  const there = JSON.parse(await exported('two'));
  expect(there.machine.settings.hotFolder.path).toBe(data('pictures'));
});

test('a wrong value is named, and then nothing of the file is taken', async () => {
  const before = await exported('one');
  const wrong = async (change: object) => {
    const given = { format: 1, settings: { autoAdvance: false }, ...change };
    return await run('one', 'settings', 'import', written('wrong.json', JSON.stringify(given)), '--yes', '--json');
  };
  const cases: readonly (readonly [object, string])[] = [
    [{ settings: { autoAdvance: false, storage: { retentionDays: -1 } } }, 'storage.retentionDays'],
    [{ settings: { storage: { warnBelowBytes: 1, refuseBelowBytes: 2 } } }, 'storage.refuseBelowBytes: '],
    [{ settings: { autoAdvance: false, labels: { pattern: '(' } } }, 'labels.pattern: '],
    [{ profile: { submit: 'sometimes' } }, 'profile.submit'],
    [{ profile: { codes: { items: ['('] } } }, 'profile.codes.items[0]'],
    [{ settings: 3 }, 'settings'],
    [{ format: 99 }, 'newer Sideshot'],
    [{ format: 'one' }, 'format'],
  ];
  for (const [change, word] of cases) {
    const ended = await wrong(change);
    expect({ change, code: ended.code, out: ended.out, error: ended.error }).toEqual({
      change,
      code: 2,
      out: '',
      error: expect.stringContaining(word),
    });
  }
  expect(await exported('one')).toBe(before);
});

test('what a newer Sideshot knows is named and left out', async () => {
  const given = {
    format: 1,
    weather: 'fine',
    profile: { submit: 'manual', colour: 'blue', images: { formats: ['jpeg'], sepia: true } },
    settings: { theme: { font: 'serif' }, storage: { retentionDays: 14, compresses: true }, place: 'B-1' },
  };
  const { code, error } = await run('two', 'settings', 'import', written('newer.json', JSON.stringify(given)), '--yes');
  expect(code).toBe(0);
  const named = ['weather', 'profile.colour', 'profile.images.sepia', 'theme', 'storage.compresses', 'place'];
  for (const key of named) expect(error).toContain(`${key} is left out`);
  const there = JSON.parse(await exported('two'));
  expect([there.profile.images.formats, there.settings.storage.retentionDays]).toEqual([['jpeg'], 14]);
  expect(there.settings.storage.warnBelowBytes).toBe(2_000_000_000);
});

test('beside a running station it is handed over, and the station works by it', async () => {
  const file = written('kept.json', await exported('one'));
  const core = processCore('1.2.3', {});
  const station = await core.openStation(data('two'), { live: true, practice: false });
  const served = await core.serveCommands(data('two'), station);
  const page = createRouterClient(station.router.page, { context: {} });
  await page.capture.setHotFolder({ path: null });
  const done = await run('two', 'settings', 'import', file, '--machine', '--yes', '--json');
  expect({ code: done.code, error: done.error }).toMatchObject({ code: 0 });
  expect((await page.station.status({})).hotFolder.path).toBe(data('pictures'));
  expect((await changesOf('two', file)).changes).toEqual({});
  await served.close();
  await station.close();
  const empty = await run('empty', 'settings', 'diff', file, '--json');
  expect(empty.error).toContain('profile is left out: The station is not connected');
  expect(JSON.parse(empty.out).changes.length).toBeGreaterThan(3);
});

test('a fleet publishes the same file', async () => {
  const file = written('kept.json', await exported('one'));
  // There is no relay here: the file itself was read.
  const { code, error } = await run('one', 'fleet', 'publish', file, '--dry-run');
  expect([code, error]).toEqual([1, expect.stringContaining('relay')]);
});
