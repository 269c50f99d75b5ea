import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { english } from '../../../main/texts/render.ts';
import { text } from '../../../main/texts/text.ts';
import { runCommand } from './command.ts';
import { type RunningSideshot, runBuilt, startBuilt, startProgram, startSideshot } from './sideshot.ts';

const uuid = '11111111-1111-4111-8111-111111111111';
let folder = '';
let practice: RunningSideshot;
let service: { base_url: string; ca_file: string; api_key: string; profile_file: string; api_key_file: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sideshot-process-'));
  practice = startSideshot(['practice', '--seed', '7', '--speed', '100', '--data', join(folder, 'service'), '--json']);
  service = JSON.parse(await practice.firstLine);
});
afterAll(async () => {
  practice.process.kill('SIGTERM');
  const { code, error } = await practice.ended;
  rmSync(folder, { recursive: true, force: true });
  expect({ code, error }).toEqual({ code: 0, error: '' });
});

test('practice prints what a station needs, and the station connects with the key from standard input', async () => {
  expect(service).toMatchObject({
    base_url: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/),
    api_key: expect.stringMatching(/^leo_/),
    user_token: expect.stringMatching(/^lm_usr_/),
    control: { url: expect.any(String), token: expect.any(String) },
    profile: { base_url: service.base_url },
  });
  expect(existsSync(service.ca_file)).toBe(true);

  const data = join(folder, 'connected');
  const connect = ['connect', '--profile', service.profile_file, '--data', data, '--json', '--api-key-file'];
  const refused = await runBuilt([...connect, '-'], 'leo_not_a_key\n');
  expect({ code: refused.code, out: refused.out }).toEqual({ code: 7, out: '' });
  const connected = await runCommand([...connect, '-'], `${service.api_key}\n`);
  expect(connected.code).toBe(0);
  expect(JSON.parse(connected.out)).toMatchObject({ base_url: service.base_url, tested: true });

  const tree = await runCommand(['taxonomy', 'refresh', '--data', data, '--json']);
  expect(tree.code).toBe(0);
  expect(JSON.parse(tree.out).categories.length).toBeGreaterThan(0);
  const doctor = await runCommand(['doctor', '--data', data, '--json']);
  const checks: { name: string; status: string }[] = JSON.parse(doctor.out).checks;
  expect(checks.filter(({ name }) => ['connection', 'clock'].includes(name)).map(({ status }) => status)).toEqual([
    'ok',
    'ok',
  ]);
});

test('nothing listens there: exit 3', async () => {
  const profile = join(folder, 'nowhere.json');
  writeFileSync(profile, JSON.stringify({ name: 'nowhere', base_url: 'https://127.0.0.1:1' }));
  const args = ['connect', '--profile', profile, '--api-key-file', service.api_key_file];
  const run = await runCommand([...args, '--data', join(folder, 'nowhere')]);
  expect({ code: run.code, out: run.out }).toEqual({ code: 3, out: '' });
});

test('unchecked certificates stop the start with one line', async () => {
  const data = join(folder, 'unchecked');
  const started = startBuilt(['start', '--host', 'web', '--no-open', '--data', data], null, {
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  });
  expect(await started.ended).toMatchObject({ code: 1, out: '', error: `${english(text('host.uncheckedTls'))}\n` });
  expect(existsSync(data)).toBe(false);
});

test('unchecked certificates end a command too, in a program that does not end by itself', async () => {
  // As Electron's main process, which waits for its last window.
  const waits = `data:text/javascript,${encodeURIComponent('setInterval(() => {}, 1000);')}`;
  const entry = join(import.meta.dirname, '..', '..', '..', 'dist', 'main', 'cli.js');
  const run = startProgram([process.execPath, '--import', waits, entry, 'status', '--data', folder], null, {
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  });
  const { code, out, error } = await run.ended;
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(error).toContain('NODE_TLS_REJECT_UNAUTHORIZED');
});

test('reading an empty folder makes nothing', async () => {
  const data = join(folder, 'untouched');
  const run = await runCommand(['status', '--json', '--data', data]);
  expect(run).toMatchObject({ code: 0, error: '' });
  expect(JSON.parse(run.out)).toMatchObject({ items: [], connection: { profile: null } });
  expect(existsSync(data)).toBe(false);
});

test('commands at the same time all get their turn', async () => {
  const data = join(folder, 'busy');
  await runCommand(['connect', '--profile', service.profile_file, '--no-test', '--data', data]);
  const create = (reference: string) => [
    ...['create', '--reference', reference, '--category', uuid, '--type', uuid, '--data', data, '--json'],
  ];
  const runs = await Promise.all([runBuilt(create('A')), runBuilt(create('B')), runCommand(create('C'))]);
  expect(runs.map(({ code, error }) => ({ code, error }))).toEqual(runs.map(() => ({ code: 0, error: '' })));
  const { out } = await runCommand(['status', '--json', '--data', data]);
  const items: { reference_id: string }[] = JSON.parse(out).items;
  expect(items.map((item) => item.reference_id).sort()).toEqual(['A', 'B', 'C']);
});

test('start says one line, is handed commands, refuses a second start, and a signal ends it', async () => {
  const data = join(folder, 'started');
  const station = startSideshot(['start', '--host', 'web', '--no-open', '--practice', '--data', data]);
  const ready = await station.firstLine;
  expect(ready).toMatch(/^Sideshot is ready at http:\/\/127\.0\.0\.1:\d+\/\?token=\S+$/);
  const [, origin = '', token = ''] = /(http:\S+\/)\?token=(\S+)/.exec(ready) ?? [];
  const second = await runBuilt(['start', '--host', 'web', '--no-open', '--data', data]);
  expect({ code: second.code, out: second.out, lines: second.error.split('\n').length }).toEqual({
    code: 6,
    out: '',
    lines: 2,
  });
  // Where it is to be opened; the key that opens it stands in no file and no other line.
  expect(second.error).toContain(`is using ${data}: open it at ${origin} in the browser`);
  expect(second.error).not.toContain(token);
  expect(readFileSync(join(data, 'control.json'), 'utf8')).not.toContain(token);
  const created = await runCommand(['create', '--reference', 'H', '--category', uuid, '--type', uuid, '--data', data]);
  expect(created.code).toBe(0);
  const missing = await runCommand(['submit', '--reference', 'none', '--data', data]);
  expect({ code: missing.code, out: missing.out }).toEqual({ code: 1, out: '' });
  station.process.kill('SIGINT');
  const ended = await station.ended;
  expect({ code: ended.code, lines: ended.out.trim().split('\n').length }).toEqual({ code: 0, lines: 1 });
  expect(existsSync(join(data, 'control.json'))).toBe(false);
});

test('a station whose parent was killed closes by itself', async () => {
  const data = join(folder, 'orphan');
  const station = startSideshot(['start', '--host', 'web', '--no-open', '--practice', '--data', data]);
  await station.firstLine;
  expect(existsSync(join(data, 'control.json'))).toBe(true);
  station.process.kill('SIGKILL');
  // Ends only when nobody holds its streams any more: the station itself is gone too.
  await station.ended;
  expect(existsSync(join(data, 'control.json'))).toBe(false);
});

test('watch and sync end with 0 on a signal, and sync says what is left', async () => {
  const data = join(folder, 'foreground');
  const hot = join(folder, 'hot');
  mkdirSync(hot);
  await runCommand(['connect', '--profile', service.profile_file, '--no-test', '--data', data]);
  const watch = startBuilt(['watch', hot, '--json', '--data', data]);
  writeFileSync(join(hot, 'broken.jpg'), 'not a photo');
  expect(JSON.parse(await watch.firstLine)).toMatchObject({ accepted: false });
  watch.process.kill('SIGTERM');
  expect((await watch.ended).code).toBe(0);

  const sync = await runCommand(['sync', '--for', '0.2', '--json', '--data', data]);
  expect(JSON.parse(sync.out)).toMatchObject({ ended: 'time_up' });
  expect(sync.code).toBe(0);
});
