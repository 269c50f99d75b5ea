import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StatusJson } from '../../../main/contract/commands/statusJson.ts';
import { processCore } from '../../../main/hosts/cli/processCore.ts';
import { cameraJpeg, textAsJpg } from '../../fixtures/pictures.ts';
import { runCommand, startCommand } from './command.ts';
import { placeholders } from './placeholders.ts';
import type { Ended, Running } from './sideshot.ts';

let folder = '';
let practice: Running;
let relay: Running;
let service: { api_key: string; profile_file: string; api_key_file: string };
const record: string[] = [];

interface Session {
  /** The commands are handed to a station that runs. */
  readonly isHeld: boolean;
  readonly json: boolean;
}

/**
 * Every command as scripts see it: output and exit code, byte for byte but for what is random. It is compared with the file `snapshot`, which is
 * written anew by `vitest run -u` where a change is meant.
 */
export function testSessions(
  snapshot: string,
  sessions: readonly Session[],
  first: () => Promise<void> = async () => undefined,
): void {
  beforeAll(prepare);
  afterAll(async () => {
    await Promise.all([practice.stop(), relay.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  test('every command prints and ends as it always has', async () => {
    record.length = 0;
    await first();
    for (const { isHeld, json } of sessions) {
      record.push(`\n==== ${isHeld ? 'a station holds the folder' : 'no station runs'}${json ? ', --json' : ''}`);
      await stationSession(isHeld, json);
    }
    const random = placeholders(folder, [service.api_key]);
    await expect(record.map(random).join('\n')).toMatchFileSnapshot(snapshot);
  });
}

async function prepare(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'sideshot-record-'));
  // So slow that no review gives its answer while this runs.
  practice = startCommand(['practice', '--seed', '7', '--speed', '0.001', '--data', join(folder, 'service'), '--json']);
  service = JSON.parse(await practice.firstLine);
  // The assistant would wait for its share of the polls.
  const profile = JSON.parse(readFileSync(service.profile_file, 'utf8'));
  writeFileSync(service.profile_file, JSON.stringify({ ...profile, limits: { polls_per_minute: 6000 } }));
  relay = startCommand(['relay', 'start', '--data', join(folder, 'relay'), '--port', '0', '--json']);
  await relay.firstLine;
  mkdirSync(join(folder, 'watched'));
  await Promise.all(
    ['front.jpg', 'side.jpg', 'watched/back.jpg'].map(async (name, seed) =>
      file(name, await cameraJpeg({ width: 400, height: 300, seed })),
    ),
  );
  file('notes.jpg', textAsJpg);
  file('bad-key.txt', 'abc\n');
  file('wrong-key.txt', 'leo_wrong\n');
  file('broken.json', '{"name": "acme"');
  file('colour.json', '{"name": "acme", "base_url": "https://127.0.0.1:9", "colour": "blue"}');
  file('nowhere.json', '{"name": "acme", "base_url": "https://127.0.0.1:9"}');
  file('list.csv', 'reference;type;place;Farbe\nL-1;Sneakers;A1;red\nL-2;Sneakers;A2;blue\n;Sneakers;A3;green\n');
  file('two.csv', 'Art,Bin\nM-1,B1\n');
  file('settings.json', '{"format": 1, "colour": 1, "settings": {"storage": {"retentionDays": 30}}}');
  file('wrong-settings.json', '{"format": 1, "settings": {"storage": {"retentionDays": 0}}}');
  file('people.csv', '\ufeffLanguage;Name;Badge\nsv;Amin Falk;BADGE-2\nde;Zora Quist;\n');
  file('bad-people.csv', 'name,badge\nThird,BADGE-3\n,BADGE-4\nFourth,BADGE-1\n');
  file('event.json', JSON.stringify(progressEvent('99999999-9999-4999-8999-999999999999')));
}

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function progressEvent(srUuid: string): object {
  return {
    event_type: 'state_change',
    sr_uuid: srUuid,
    timestamp: '2026-01-02T03:04:05Z',
    state: { primary: 'QC' },
  };
}

const at = (name: string) => join(folder, name);

/** Runs a command and writes down what it said. */
async function say(args: readonly string[], input: string | null = null): Promise<Ended> {
  const ended = await runCommand(args, input);
  note(args, ended);
  return ended;
}

function note(args: readonly string[], { code, out, error }: Ended): void {
  const lines = (mark: string, text: string) => (text === '' ? [] : text.split('\n').map((line) => `${mark} ${line}`));
  const shown = args.filter((one, index) => one !== '--data' && args[index - 1] !== '--data');
  record.push([`\n$ ${shown.join(' ')}`, ...lines('out', out), ...lines('err', error), `exit ${code}`].join('\n'));
}

/** What needs no station. */
export async function commandsAlone(): Promise<void> {
  record.push('==== commands alone');
  const data = ['--data', at('alone')];
  for (const args of [
    [],
    ['shoot'],
    ['start', '--port', 'x'],
    ['start', '--host', 'tv'],
    ['practice', '--speed', '0'],
    ['completion', 'tcsh'],
    ['connect'],
    ['create', '--reference', 'A', '--category', 'x'],
    ['create', '--reference', ' '],
    ['import', '--reference', 'A'],
    ['watch', at('nowhere')],
    ['sync', '--for', '0'],
    ['cancel', '--reference', 'A'],
    ['reject', '--reference', 'A'],
    ['status', '--reference', ' '],
    ['event', at('nowhere.json.none')],
    ['find'],
    ['user', 'update', 'u'],
    ['user', 'update', 'u', '--email', 'no'],
    ['adopt'],
    ['worklist', 'import', 'x.csv', '--encoding', 'klingon'],
    ['worklist', 'export', '--format', 'pdf'],
    ['operators', 'add', ''],
    ['operators', 'add', 'Zora', '--lang', 'x y'],
    ['operators', 'add', 'x'.repeat(81)],
    ['results', 'export', '--since', 'yesterday'],
    ['results', 'follow', '--cursor', '-1'],
    ['probe', '--write', join(folder, 'none', 'file.json')],
    ['fleet', 'publish', at('nowhere.json'), '--from', '1'],
    ['fleet', 'publish'],
    ['settings', 'diff'],
    ['settings', 'import', at('none.json'), '--yes'],
    ['relay', 'start', '--tls-cert', at('none.pem')],
    ['export-queue'],
  ])
    await say([...args, ...data]);
  for (const args of [['completion', 'bash'], ['manual'], ['--help'], ['--version']]) {
    const { code, out, error } = await runCommand(args);
    note(args, {
      code,
      error,
      out: out
        .split('\n')
        .slice(0, 2)
        .join('\n')
        .replace(/\d+\.\d+\.\d+/, 'VERSION'),
    });
  }
  const health = await runCommand(['health', '--json', ...data]);
  const parts: { part: string }[] = JSON.parse(health.out).parts;
  note(['health', '--json'], { ...health, out: JSON.stringify(parts.map(({ part }) => part)) });
  const diagnosed = await runCommand(['doctor', '--json', ...data]);
  const checks: { name: string }[] = JSON.parse(diagnosed.out).checks;
  note(['doctor', '--json'], { ...diagnosed, out: JSON.stringify(checks.map(({ name }) => name)), error: '' });
}

export async function relayCommands(): Promise<void> {
  record.push('\n==== relay');
  const data = ['--data', at('relay')];
  for (const json of [[], ['--json']]) {
    const name = `Partner${json.length}`;
    for (const args of [
      ['destination', 'add', name],
      ['destination', 'list'],
      ['destination', 'remove', name],
      ['destination', 'remove', name],
      ['token', 'issue', name],
      ['token', 'issue', name, '--for', 'all'],
      ['token', 'list'],
      ['token', 'revoke', name],
      ['token', 'revoke', name],
      ['admin-key', 'show'],
    ])
      await say(['relay', ...args, ...json, ...data]);
  }
  await say(['relay', 'admin-key', 'make', at('admin.key'), '--json', ...data]);
  await say(['relay', 'admin-key', 'make', at('admin.key'), '--json', ...data]);
  await say(['relay', 'admin-key', 'use', at('admin.key'), ...data]);
  await say(['relay', 'start', '--port', '0', ...data]);
}

/** All that a station is asked, of a new folder. `isHeld`: it is handed to one that runs. */
async function stationSession(isHeld: boolean, json: boolean): Promise<void> {
  const data = at(`${isHeld ? 'held' : 'free'}-${json ? 'json' : 'plain'}`);
  const last = [...(json ? ['--json'] : []), '--data', data];
  const run = (...args: string[]) => say([...args, ...last]);
  const core = processCore('1.2.3', {});
  const held = isHeld ? await hold(data) : null;

  await run('status');
  await run('submit', '--reference', 'SKU-1');
  await run('find', 'SKU-1');
  await run('taxonomy', 'refresh');
  await run('connect', '--profile', at('broken.json'));
  await run('connect', '--profile', at('colour.json'));
  await run('connect', '--profile', service.profile_file, '--api-key-file', at('bad-key.txt'));
  await run('connect', '--profile', service.profile_file, '--api-key-file', at('wrong-key.txt'));
  await run('connect', '--profile', at('nowhere.json'), '--api-key-file', service.api_key_file);
  await say(['connect', '--profile', service.profile_file, '--api-key-file', '-', ...last], `${service.api_key}\n`);
  const tree = await run('taxonomy', 'refresh');
  if (json) expect(JSON.parse(tree.out).categories.length).toBeGreaterThan(0);
  await run('taxonomy', 'list');

  const { categories } = core.readStation(data).taxonomy();
  const type = categories.flatMap(({ types }) => types).find(({ name }) => name === 'Sneakers')?.uuid ?? '';
  const category = categories.find(({ types }) => types.some(({ uuid }) => uuid === type))?.uuid ?? '';
  const names = ['--category', category, '--type', type];
  await run('create', '--reference', 'SKU-1', ...names, '--brand', 'Acme', '--model', 'Runner');
  await run('create', '--reference', 'SKU-1', ...names);
  await run('create', '--reference', 'sku-1', ...names, '--service', 'no such service');
  await run('create', '--reference', 'sku-1', ...names);
  await run('create', '--reference', 'SKU-2');
  await run('status', '--reference', 'SKU-1');
  await run('status', '--reference', 'SKU-9');
  await run('import', '--reference', 'SKU-1', at('front.jpg'), at('notes.jpg'), at('none.jpg'));
  await run('import', '--reference', 'SKU-1', '--side', 'Left side', at('side.jpg'));
  await run('import', '--reference', 'SKU-9', at('front.jpg'));
  for (const verb of [['submit'], ['retry'], ['cancel', '--reason', 'gone']]) {
    await run(...verb, '--reference', 'SKU-9');
  }
  await run('submit', '--reference', 'SKU-1');
  await run('retry', '--reference', 'SKU-1');
  await run('reject', '--reference', 'SKU-1', '--side', 'Left side');
  await run('unreject', '--reference', 'SKU-1', '--side', 'Left side');
  await run('cancel', '--reference', 'sku-1', '--reason', 'x'.repeat(501));
  await run('cancel', '--reference', 'sku-1', '--reason', 'gone');

  await run('worklist', 'import', at('list.csv'));
  await run('worklist', 'import', at('two.csv'), '--map', 'Art=reference', 'Bin=place');
  await run('worklist', 'import', at('two.csv'));
  await run('worklist', 'import', at('none.csv'));
  await run('create', '--reference', 'L-1');
  await run('worklist', 'list');
  await run('worklist', 'export');
  await run('worklist', 'export', at(`list-${isHeld}-${json}.csv`));
  await run('worklist', 'clear');
  await run('operators', 'list');
  await run('operators', 'add', 'Zora Quist', '--badge', 'BADGE-1', '--lang', 'pt-br');
  await run('operators', 'add', 'zora quist');
  await run('operators', 'add', 'Third', '--badge', 'SIDESHOT DONE');
  await run('operators', 'import', at('people.csv'));
  await run('operators', 'import', at('bad-people.csv'));
  await run('operators', 'import', at('two.csv'));
  await run('operators', 'list');
  await run('operators', 'remove', 'ZORA QUIST');
  await run('operators', 'remove', 'Nobody');
  await run('operators', 'remove', 'Amin Falk');

  await run('event', at('event.json'));
  await run('event', at('event.json'));
  await run('event', at('broken.json'));
  await run('find', 'SKU-1');
  await run('user', 'update', '11111111-1111-4111-8111-111111111111', '--first-name', 'Kim');
  await run('adopt', '--reference', 'SKU-9');
  await run('adopt', '--all');
  await run('probe');
  await run('probe', '--write', at(`profile-${isHeld}-${json}.json`));
  await run('fleet');
  await run('fleet', 'agree');
  await run('fleet', 'agree', '--yes');
  await run('fleet', 'refuse');
  await run('settings', 'diff', at('settings.json'));
  await run('settings', 'import', at('settings.json'));
  await run('settings', 'import', at('settings.json'), '--yes');
  await run('settings', 'import', at('wrong-settings.json'), '--yes');
  await withRelay(run, `Table-${isHeld}-${json}`);

  if (held !== null) {
    // Engines send as they go: with this one's the answers above would depend on its pace.
    await held.close();
    const live = await hold(data, true);
    await workingSession(run, data, last);
    await live.close();
  } else await workingSession(run, data, last);
  await run('results', 'export');
  await run('export-diagnostics', at(`diagnostics-${isHeld}-${json}.zip`));
  await run('export-diagnostics', at(`diagnostics-${isHeld}-${json}.zip`));

  async function hold(dataFolder: string, live = false): Promise<{ close(): Promise<void> }> {
    const station = await core.openStation(dataFolder, { live, practice: false });
    const served = await core.serveCommands(dataFolder, station);
    return {
      close: async () => {
        await served.close();
        await station.close();
      },
    };
  }
}

async function withRelay(run: (...args: string[]) => Promise<Ended>, name: string): Promise<void> {
  const { out } = await runCommand(['relay', 'token', 'issue', name, '--data', at('relay')]);
  const codeFile = file(`${name}.txt`, `${/sideshot-relay-\S+/.exec(out)?.[0]}\n`);
  await run('connect', '--profile', service.profile_file, '--relay-token-file', codeFile, '--no-test');
  await run('fleet');
  await run('fleet', 'publish', '--dry-run');
  await run('fleet', 'publish', '--admin-key-file', at('front.jpg'));
  await run('fleet', 'publish', '--from', '99', '--dry-run');
  await run('fleet', 'agree');
  // The sessions that follow would be told of this one's work, at its pace.
  await runCommand(['relay', 'token', 'revoke', name, '--data', at('relay')]);
}

/** What only an engine does; then the station's work leaves it. */
async function workingSession(
  run: (...args: string[]) => Promise<Ended>,
  data: string,
  last: readonly string[],
): Promise<void> {
  await run('sync', '--until-idle', '--for', '60');
  const status = await runCommand(['status', '--json', '--data', data]);
  const { items }: StatusJson = JSON.parse(status.out);
  const item = items.find(({ reference_id }) => reference_id === 'SKU-1');
  await run('event', file('known.json', JSON.stringify(progressEvent(item?.sr_uuid ?? ''))));
  await run('status');
  for (const verb of ['reject', 'unreject']) await run(verb, '--reference', 'L-1', '--side', 'Left side');
  await run('watch', at('watched'), '--reference', 'SKU-9');
  const watching = ['watch', at('watched'), '--reference', 'L-1', ...last];
  const watch = startCommand(watching);
  await watch.firstLine;
  // Else the end of the watch meets its upload, which the partner has then or has not.
  await runCommand(['sync', '--until-idle', '--for', '60', '--data', data]);
  note(watching, await watch.stop());
  const stick = `${data}-stick`;
  await run('export-queue', stick);
  await run('export-queue', stick, '--again');
  await run('import-queue', stick);
  await run('import-queue', at('watched'));
}
