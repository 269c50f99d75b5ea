import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StatusJson } from '../../../main/contract/commands/statusJson.ts';
import { cameraJpeg, halfOf, textAsJpg } from '../../fixtures/pictures.ts';
import { runCommand, startCommand } from './command.ts';
import type { Running } from './sideshot.ts';

const unknown = '99999999-9999-4999-8999-999999999999';
let folder = '';
let practice: Running;
let service: { base_url: string; api_key_file: string; profile_file: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sideshot-refusals-'));
  practice = startCommand(['practice', '--data', join(folder, 'service'), '--json']);
  service = JSON.parse(await practice.firstLine);
});
afterAll(async () => {
  await practice.stop();
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Runs a command that must be refused: its exit code, and one plain line with nothing on standard output. */
async function refused(args: readonly string[], data: string): Promise<{ code: number | null; line: string }> {
  const run = await runCommand([...args, '--data', data]);
  expect({ args, lines: run.error.trimEnd().split('\n').length }).toEqual({ args, lines: 1 });
  expect(run.error).not.toMatch(/\bat .*:\d+:\d+|Error:|leo_/);
  return { code: run.code, line: run.error.trim() };
}

async function status(data: string): Promise<StatusJson> {
  return JSON.parse((await runCommand(['status', '--json', '--data', data])).out) as StatusJson;
}

function profile(changes: object): string {
  const text = readFileSync(service.profile_file, 'utf8');
  return file(`profile-${Object.keys(changes).join('-')}.json`, JSON.stringify({ ...JSON.parse(text), ...changes }));
}

/** Every picture that the media store holds, whole or half. */
function stored(data: string): readonly string[] {
  return ['originals', 'incoming'].flatMap((part) => {
    const folder = join(data, 'media', part);
    if (!existsSync(folder)) return [];
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  });
}

describe('a connection that can not be', () => {
  const key = () => ['--api-key-file', service.api_key_file];
  const cases: readonly [string, () => readonly string[], { code: number; line: RegExp }][] = [
    [
      'plain HTTP',
      () => ['connect', '--profile', profile({ base_url: 'http://127.0.0.1:1' }), ...key()],
      { code: 2, line: /base_url.*https/i },
    ],
    [
      'a key of the profile that nobody knows',
      () => ['connect', '--profile', profile({ colour: 'blue' }), ...key()],
      { code: 2, line: /colour/ },
    ],
    [
      'an API key without its prefix',
      () => ['connect', '--profile', service.profile_file, '--api-key-file', file('bad-key.txt', 'abc123')],
      { code: 2, line: /leo_|API key/ },
    ],
    [
      'a wrong API key',
      () => ['connect', '--profile', service.profile_file, '--api-key-file', file('wrong-key.txt', 'leo_wrong')],
      { code: 7, line: /key|credential|authenticat/i },
    ],
    [
      'a host that does not answer',
      () => ['connect', '--profile', profile({ base_url: 'https://127.0.0.1:9' }), ...key()],
      { code: 3, line: /127\.0\.0\.1:9.*reach/ },
    ],
  ];
  test.each(cases)('%s', async (name, args, expected) => {
    const run = await runCommand([...args(), '--data', join(folder, name)]);
    expect(run.code).toBe(expected.code);
    // A notice on where the key is kept may stand before the reason.
    const last = run.error.trimEnd().split('\n').at(-1) ?? '';
    const shown = name === 'an API key without its prefix' ? last.replaceAll('leo_', 'API key ') : last;
    expect(shown).toMatch(expected.line);
    expect(run.error).not.toMatch(/abc123|leo_wrong/);
    expect(run.out).toBe('');
  });
});

test('what can not be a photo is refused by name, and nothing of it stays', async () => {
  const data = join(folder, 'photos');
  await runCommand(['connect', '--profile', service.profile_file, '--no-test', '--data', data]);
  const names = ['--category', unknown, '--type', unknown];
  await runCommand(['create', '--reference', 'SKU-1', ...names, '--data', data]);
  const whole = await cameraJpeg({ width: 400, height: 300 });
  mkdirSync(join(folder, 'bad'));
  const bad = [
    file('bad/notes.jpg', textAsJpg),
    file('bad/empty.jpg', ''),
    file('bad/half.jpg', halfOf(whole)),
    join(folder, 'bad', 'none.jpg'),
  ];
  for (const path of bad) {
    const run = await runCommand(['import', '--reference', 'SKU-1', path, '--data', data]);
    expect({ path, code: run.code, lines: run.error.trimEnd().split('\n').length }).toEqual({
      path,
      code: 1,
      lines: 1,
    });
    expect(run.error).toContain(path.split('/').at(-1));
  }
  expect(stored(data)).toEqual([]);
  expect((await status(data)).items[0]?.tray).toEqual([]);

  const unknownReference = await refused(['import', '--reference', 'SKU-2', file('good.jpg', whole)], data);
  expect(unknownReference).toEqual({ code: 1, line: expect.stringContaining('SKU-2') });
  expect(stored(data)).toEqual([]);

  const mixed = await runCommand([
    'import',
    '--reference',
    'SKU-1',
    bad[0] ?? '',
    join(folder, 'good.jpg'),
    '--data',
    data,
  ]);
  expect(mixed.code).toBe(1);
  expect((await status(data)).items[0]?.tray).toHaveLength(1);
  expect(stored(data).filter((name) => name.endsWith('.jpg')).length).toBeGreaterThan(0);
});

test('an unknown category waits for a person with the partner’s words, its photos kept', async () => {
  const data = join(folder, 'category');
  const connect = ['connect', '--profile', service.profile_file, '--api-key-file', service.api_key_file];
  expect((await runCommand([...connect, '--data', data])).code).toBe(0);
  await runCommand(['create', '--reference', 'SKU-1', '--category', unknown, '--type', unknown, '--data', data]);
  await runCommand([
    'import',
    '--reference',
    'SKU-1',
    file('kept.jpg', await cameraJpeg({ width: 400, height: 300 })),
    '--data',
    data,
  ]);
  const run = await runCommand(['sync', '--until-idle', '--for', '30', '--json', '--data', data]);
  expect(run.code).toBe(4);
  const { items, operations } = await status(data);
  expect(operations).toEqual({ pending: 0, in_flight: 0, parked: 1 });
  expect(items[0]).toMatchObject({
    stage: 'needs_attention',
    waiting_for: 'person',
    last_error: { message: expect.stringMatching(/category/i) },
    tray: { length: 1 },
  });
  expect((await runCommand(['retry', '--reference', 'SKU-1', '--data', data])).code).toBe(0);
  expect((await status(data)).operations).toEqual({ pending: 1, in_flight: 0, parked: 0 });
});
