import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProbeJson } from '../../../main/contract/commands/connection.ts';
import { runCommand, startCommand } from './command.ts';
import type { Running } from './sideshot.ts';

let folder = '';
let practice: Running;
let service: { base_url: string; ca_file: string; api_key_file: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sideshot-probe-'));
  practice = startCommand(['practice', '--data', join(folder, 'service'), '--json']);
  service = JSON.parse(await practice.firstLine);
});
afterAll(async () => {
  await practice.stop();
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** A station whose profile has two wrong names; by `changes` also other things. */
async function connected(name: string, changes: object = {}, keyFile = service.api_key_file): Promise<string> {
  const data = join(folder, name);
  const profile = {
    name,
    base_url: service.base_url,
    tls: { ca_file: service.ca_file },
    params: { models: { page: 'seite' }, progress: { sr: 'nummer' } },
    limits: { polls_per_minute: 6_000 },
    ...changes,
  };
  const path = file(`${name}.json`, JSON.stringify(profile));
  const run = await runCommand(['connect', '--data', data, '--profile', path, '--api-key-file', keyFile, '--no-test']);
  expect(run).toMatchObject({ code: 0, error: expect.not.stringContaining('Error') });
  return data;
}

describe('the connection assistant', () => {
  test('learns, and writes a profile by which the station goes on', async () => {
    const data = await connected('learns');
    const written = join(folder, 'learnt.json');
    const run = await runCommand(['probe', '--data', data, '--json', '--write', written]);
    expect({ code: run.code, error: run.error }).toEqual({ code: 0, error: '' });
    const found = JSON.parse(run.out) as ProbeJson & { written: string };
    expect(found.changes.map(({ field, to }) => [field, to])).toEqual([
      ['params.models.page', 'page_number'],
      ['params.progress.sr', 'sr_uuid'],
    ]);
    expect(found.written).toBe(written);
    expect(JSON.parse(readFileSync(written, 'utf8'))).toEqual(found.profile);
    expect((await runCommand(['connect', '--data', data, '--profile', written])).code).toBe(0);
    expect((await runCommand(['taxonomy', 'refresh', '--data', data])).code).toBe(0);
  });

  test('says that the partner is not there: exit 3', async () => {
    const data = await connected('away', { base_url: 'https://127.0.0.1:1' });
    const run = await runCommand(['probe', '--data', data, '--json']);
    expect({ code: run.code, out: run.out }).toEqual({ code: 3, out: '' });
    expect(run.error).toMatch(/not reachable/);
  });

  test('says that the key is refused: exit 7', async () => {
    const data = await connected('refused', {}, file('wrong-key.txt', 'leo_wrong'));
    const run = await runCommand(['probe', '--data', data]);
    expect(run.code).toBe(7);
    expect(run.error).toMatch(/API key/);
  });

  test('says that the profile can not be used: exit 2', async () => {
    const caFile = join(folder, 'ca-copy.pem');
    copyFileSync(service.ca_file, caFile);
    const data = await connected('unusable', { tls: { ca_file: caFile } });
    rmSync(caFile);
    const run = await runCommand(['probe', '--data', data]);
    expect(run.code).toBe(2);
    expect(run.error).toMatch(/tls\.ca_file/);
  });
});
