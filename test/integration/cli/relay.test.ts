import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAdminKey } from '../../../main/lib/secrets/adminKey.ts';
import { readConnectCode } from '../../../main/relay/wire/connectCode.ts';
import { until } from '../../fakes/until.ts';
import { runCommand, startCommand } from './command.ts';
import type { Running } from './sideshot.ts';

let folder = '';
let data = '';
let relay: Running;
let address = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sideshot-relay-'));
  data = join(folder, 'relay');
  relay = startCommand(['relay', 'start', '--data', data, '--port', '0', '--json']);
  address = JSON.parse(await relay.firstLine).address;
});
afterAll(async () => {
  await relay.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: readonly string[]) => runCommand([...args, '--data', data]);
const json = async (...args: readonly string[]) => JSON.parse((await run(...args, '--json')).out);

describe('the relay by command', () => {
  test('gives out addresses and tokens beside a running relay, and takes them back', async () => {
    expect(address).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const added = await json('relay', 'destination', 'add', 'partner');
    expect(added).toEqual({
      name: 'partner',
      address: expect.stringMatching(/^https:.*\/webhooks\/[\w-]{30,}$/),
      accepts: 'address',
      warnings: [],
    });
    expect(await run('relay', 'destination', 'add', 'partner')).toMatchObject({
      code: 1,
      error: 'There is one called partner already.\n',
    });
    expect(await json('relay', 'destination', 'list')).toEqual([
      {
        name: 'partner',
        verify: null,
        added_at: expect.stringMatching(/Z$/),
        last_taken_at: null,
        last_refused_at: null,
        last_refused_why: null,
      },
    ]);
    await new Promise((resolve, reject) => {
      const options = { method: 'POST', ca: readFileSync(join(data, 'ca.pem')) };
      const asked = httpsRequest(added.address, options, (answer) => resolve(answer.resume()));
      asked.on('error', reject).end('hello');
    });
    const reported = async () => (await run('relay', 'destination', 'list')).out;
    await until('why it was refused', async () => /partner +\S+Z +\S+Z not_json\n/.test(await reported()));
    expect(await reported()).toMatch(/^Name +Verified by +Added +Last taken +Last refused\n/);
    expect(await json('relay', 'destination', 'list')).toMatchObject([{ last_refused_why: 'not_json' }]);
    const issued = await json('relay', 'token', 'issue', 'Table 1');
    expect(issued).toEqual({ name: 'Table 1', token: expect.stringMatching(/^[\w-]{30,}$/), purpose: 'station' });
    expect(await json('relay', 'token', 'list')).toEqual([
      {
        name: 'Table 1',
        purpose: 'station',
        issued_at: expect.any(String),
        acknowledged: 0,
        seen_at: null,
        last_used_at: null,
        last_used_for: null,
      },
    ]);
    expect(readFileSync(join(data, 'relay.db')).includes(issued.token)).toBe(false);
    expect((await run('relay', 'token', 'revoke', 'Table 1')).code).toBe(0);
    expect(await run('relay', 'token', 'revoke', 'Table 1')).toMatchObject({ code: 1 });
  });

  test('issues a token for one purpose, and shows what it was last used for', async () => {
    const issued = await run('relay', 'token', 'issue', 'Prometheus', '--for', 'metrics');
    // Nothing to paste at a station.
    expect(issued.out).not.toContain('sideshot-relay-');
    const token = issued.out.trim().split('\n').at(-1) ?? '';
    const ca = readFileSync(join(data, 'ca.pem'), 'utf8');
    const agent = new Agent({ connect: { ca } });
    const answer = await request(`${address}/metrics`, {
      dispatcher: agent,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(200);
    await answer.body.dump();
    await agent.close();
    const listed = await json('relay', 'token', 'list');
    expect(listed).toMatchObject([{ name: 'Prometheus', purpose: 'metrics', last_used_for: 'metrics' }]);
    expect(Date.parse(listed[0].last_used_at)).toBeGreaterThan(Date.now() - 60_000);
    expect((await run('relay', 'token', 'list')).out).toMatch(/^Prometheus +0 +metrics +\S+Z metrics$/m);
    expect(await run('relay', 'token', 'issue', 'X', '--for', 'everything')).toMatchObject({
      code: 2,
      error: expect.stringContaining('station, events, overview or metrics'),
    });
    await run('relay', 'token', 'revoke', 'Prometheus');
  });

  test('refuses rules of verification in one line that names the field and shows no secret', async () => {
    const file = join(folder, 'verify.json');
    writeFileSync(file, JSON.stringify({ kind: 'hmac', secret: 'top-secret-top-secret', header: 'bad name' }));
    const refused = await run('relay', 'destination', 'add', 'other', '--verify', file);
    expect(refused).toMatchObject({ code: 2, error: expect.stringContaining('header') });
    expect(refused.error).not.toContain('top-secret');
  });

  test('leaves a second start on the same folder with exit code 6', async () => {
    expect(await run('relay', 'start', '--port', '0')).toMatchObject({ code: 6 });
  });

  test('a fleet must be there, and have one address', async () => {
    const nats = ['relay', 'start', '--port', '0', '--nats', 'nats://127.0.0.1:9'];
    expect(await run(...nats)).toMatchObject({ code: 2, error: expect.stringContaining('--behind-proxy') });
    expect(await run(...nats, '--behind-proxy', 'https://relay.test')).toMatchObject({
      code: 3,
      error: expect.stringMatching(/^NATS with JetStream can not be reached at 127\.0\.0\.1:9 \(.*\)\.\n$/),
    });
  });

  test('an admin’s key is made once, named to the stations by their codes, and hands over to the next', async () => {
    const [first, second] = [join(folder, 'admin.key'), join(folder, 'next.key')];
    const codeOf = async (name: string) =>
      readConnectCode(/sideshot-relay-\S+/.exec((await run('relay', 'token', 'issue', name)).out)?.[0] ?? '');
    expect((await codeOf('Table 3'))?.adminKey).toBeNull();
    expect(await json('relay', 'admin-key', 'show')).toEqual({ fingerprint: null });
    const { fingerprint } = await json('relay', 'admin-key', 'make', first);
    expect(fingerprint).toMatch(/^[0-9a-f ]{39}$/);
    if (process.platform !== 'win32') expect(statSync(first).mode & 0o777).toBe(0o600);
    const key = readFileSync(first, 'utf8');
    expect((await codeOf('Table 4'))?.adminKey).toBe(readAdminKey(key)?.publicKey);
    // Neither this file nor the fleet’s key is written over by mistake, and nothing is left of the try.
    expect(await run('relay', 'admin-key', 'make', first, '--after', first)).toMatchObject({ code: 1 });
    expect(await run('relay', 'admin-key', 'make', second)).toMatchObject({
      code: 1,
      error: expect.stringContaining(fingerprint),
    });
    expect(existsSync(second)).toBe(false);
    expect(readFileSync(first, 'utf8')).toBe(key);
    const next = await json('relay', 'admin-key', 'make', second, '--after', first);
    expect(await json('relay', 'admin-key', 'show')).toEqual({ fingerprint: next.fingerprint });
    // Back to the one of before: only where the new one is lost.
    expect(await run('relay', 'admin-key', 'use', first)).toMatchObject({ code: 1 });
    expect((await run('relay', 'admin-key', 'use', first, '--lost')).code).toBe(0);
    const database = readFileSync(join(data, 'relay.db'));
    for (const line of key.split('\n').filter((one) => one.length > 60)) expect(database.includes(line)).toBe(false);
    const noKey = join(folder, 'no.key');
    writeFileSync(noKey, 'token');
    expect(await run('relay', 'admin-key', 'use', noKey)).toMatchObject({ code: 2 });
  });

  test('settings for all are published with the admin’s key alone, and none wait without a reason', async () => {
    const station = ['--data', join(folder, 'station')];
    expect(await runCommand(['fleet', 'publish', ...station])).toMatchObject({
      code: 2,
      error: expect.stringContaining('admin’s key'),
    });
    const profile = join(folder, 'published.json');
    const noKey = join(folder, 'no.key');
    writeFileSync(profile, JSON.stringify({ name: 'acme', base_url: 'https://api.example.com' }));
    writeFileSync(noKey, 'token');
    await runCommand(['connect', '--profile', profile, '--no-test', ...station]);
    expect(await runCommand(['fleet', 'publish', '--admin-key-file', noKey, ...station])).toMatchObject({ code: 2 });
    expect(await runCommand(['fleet', 'agree', ...station])).toMatchObject({
      code: 0,
      out: 'No settings wait for an answer here.\n',
    });
    expect(await runCommand(['fleet', 'agree', '--yes', ...station])).toMatchObject({ code: 1 });
    expect(await runCommand(['fleet', 'refuse', ...station])).toMatchObject({ code: 1 });
  });

  test('a profile that leads elsewhere is said to do so when it is connected', async () => {
    const profile = join(folder, 'hostile.json');
    const submit_sr = { method: 'PUT', path: '/api/actor/users/1' };
    writeFileSync(profile, JSON.stringify({ name: 'x', base_url: 'https://169.254.1.1', operations: { submit_sr } }));
    const args = ['connect', '--profile', profile, '--no-test', '--data', join(folder, 'hostile')];
    const connected = await runCommand([...args, '--json']);
    const said = [
      '169.254.1.1 is an address of the network that this machine is on at the moment (link-local), not of the internet.',
      'Submitting: calls https://169.254.1.1/api/actor/users/1 (PUT) with your key. Note: that is outside of /sr/, where the requests of items are.',
    ];
    expect(JSON.parse(connected.out).notes).toEqual(said);
    for (const line of said) expect(connected.error).toContain(`${line}\n`);
  });

  test('a station is told of it by a file with its code', async () => {
    const code = /sideshot-relay-\S+/.exec((await run('relay', 'token', 'issue', 'Table 2')).out)?.[0] ?? '';
    const profile = join(folder, 'profile.json');
    const codeFile = join(folder, 'code.txt');
    writeFileSync(profile, JSON.stringify({ name: 'acme', base_url: 'https://api.example.com' }));
    writeFileSync(codeFile, `${code}\n`);
    const station = ['--data', join(folder, 'station')];
    const args = ['--profile', profile, '--relay-token-file', codeFile, '--no-test'];
    expect(await runCommand(['connect', ...args, ...station])).toMatchObject({ code: 0 });
    writeFileSync(codeFile, 'rABCDEFGHIJKLMNOPQRSTUVWXYZ\n');
    const alone = await runCommand(['connect', ...args, ...station]);
    expect(alone).toMatchObject({ code: 2, error: expect.stringContaining('names no relay') });
  });
});
