import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processCore } from '../../../main/hosts/cli/processCore.ts';
import { runCommand, startCommand } from './command.ts';
import type { Running } from './sideshot.ts';

let folder = '';
let practice: Running;
let service: { profile_file: string; api_key_file: string };
/** Takes calls and never answers, as a network that swallows every packet. */
let silent: Server;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sideshot-health-'));
  practice = startCommand(['practice', '--data', data('service'), '--json']);
  service = JSON.parse(await practice.firstLine);
  silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await practice.stop();
  silent.close();
  rmSync(folder, { recursive: true, force: true });
});

const data = (name: string) => join(folder, name);

async function connect(name: string, change: object, keyFile = service.api_key_file): Promise<void> {
  const profile = { ...JSON.parse(readFileSync(service.profile_file, 'utf8')), ...change };
  writeFileSync(data(`${name}.json`), JSON.stringify(profile));
  const args = ['connect', '--profile', data(`${name}.json`), '--api-key-file', keyFile, '--no-test'];
  expect(await runCommand([...args, '--data', data(name)])).toMatchObject({ code: 0 });
}

async function healthOf(name: string) {
  const { code, out, error } = await runCommand(['health', '--json', '--data', data(name)]);
  expect(error).toBe('');
  const { ok, parts } = JSON.parse(out);
  const states: Record<string, string> = {};
  for (const { part, state, message, what_to_do } of parts) {
    states[part] = state;
    expect([part, typeof message]).toEqual([part, 'string']);
    expect([part, what_to_do === null]).toEqual([part, state === 'ok']);
  }
  expect([ok, code]).toEqual(Object.values(states).includes('fail') ? [false, 1] : [true, 0]);
  return states;
}

test('a new station is not connected, and that fails nothing', async () => {
  expect(await healthOf('new')).toMatchObject({ connection: 'warn', credential: 'warn', disk: 'ok', queue: 'ok' });
  const plain = await runCommand(['health', '--data', data('new')]);
  expect(plain.out).toMatch(/^warn {2}connection +The station is not connected.*\n +Connect it in Settings/);
});

test('a closed station and a running one ask the partner', async () => {
  await connect('sound', {});
  const sound = { connection: 'ok', credential: 'ok', clock: 'ok' };
  expect(await healthOf('sound')).toMatchObject(sound);
  const core = processCore('1.2.3', {});
  const station = await core.openStation(data('sound'), { live: true, practice: false });
  const served = await core.serveCommands(data('sound'), station);
  expect(await healthOf('sound')).toMatchObject(sound);
  await served.close();
  await station.close();
});

test('a refused key is the credential, not the connection', async () => {
  writeFileSync(data('wrong-key.txt'), 'leo_wrong\n');
  await connect('refused', {}, data('wrong-key.txt'));
  expect(await healthOf('refused')).toMatchObject({ connection: 'ok', credential: 'fail' });
});

test('without a network it answers, and says so', async () => {
  await connect('away', { base_url: 'https://127.0.0.1:9' });
  expect(await healthOf('away')).toMatchObject({ connection: 'fail', clock: 'ok', disk: 'ok' });
  const { port } = silent.address() as { port: number };
  await connect('silent', { base_url: `https://127.0.0.1:${port}` });
  expect(await healthOf('silent')).toMatchObject({ connection: 'fail', queue: 'ok' });
});

test('a data folder that cannot be opened is said as a part too', async () => {
  writeFileSync(data('file'), '');
  const { code, out } = await runCommand(['health', '--json', '--data', data('file')]);
  expect([code, JSON.parse(out)]).toEqual([1, { ok: false, parts: [expect.objectContaining({ state: 'fail' })] }]);
});
