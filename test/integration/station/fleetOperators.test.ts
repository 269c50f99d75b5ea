import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { beforeEach, expect, it } from 'vitest';
import { newAdminKey } from '../../../main/lib/secrets/adminKey.ts';
import { sealPublication } from '../../../main/lib/secrets/publicationSeal.ts';
import type { Station } from '../../../main/station/api.ts';
import { scopeOf } from '../../../main/station/fleet/keys.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import { clientOf } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { type FleetBench, keyOf, openFleet, until } from './fleetBench.ts';

const opened = closedAfterEach();
let fleet: FleetBench;
let a: Station;
let b: Station;
let folder: string;
const keyProviders = [memoryKey('keychain')];

beforeEach(async () => {
  fleet = await openFleet();
  opened.push(fleet);
  folder = temporaryFolder();
  [a, b] = [await fleet.station('A'), await fleet.station('B', { dataFolder: folder, keyProviders })];
});

const people = async (station: Station) => (await clientOf(station).operators.list({})).operators;
const namesAt = async (station: Station) => (await people(station)).map(({ name }) => name).join();
const publish = (station = a) => station.commands.fleetPublishOperators({ adminKey: fleet.adminKey });
const untilNamed = (station: Station, names: string) =>
  until(`the list ${names}`, async () => (await namesAt(station)) === names);

/** Files of a folder that hold these words, byte by byte. */
function filesWith(words: string, of = folder): readonly string[] {
  const files = readdirSync(of, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => readFileSync(path).includes(words));
}

async function askRelay(path: string, token: string, body?: object) {
  const dispatcher = new Agent({ connect: { ca: readFileSync(fleet.caPath, 'utf8') } });
  const options = body === undefined ? {} : { method: 'POST' as const, body: JSON.stringify(body) };
  const answer = await request(`${fleet.relay.origin}${path}`, {
    ...options,
    headers: { authorization: `Bearer ${token}` },
    dispatcher,
  });
  const text = await answer.body.text();
  await dispatcher.close();
  return { status: answer.statusCode, text };
}

it('people whom the admin’s key signed work at every station under one id, and a removed name goes everywhere', async () => {
  const zora = await a.commands.operatorsAdd({ name: 'Zora Quist', badge: 'BADGE-ZORA', language: 'sv' });
  const amin = await a.commands.operatorsAdd({ name: 'Amin Falk', badge: 'BADGE-AMIN' });
  // B knows one of them under an id of its own, and one whom nobody else knows.
  const own = await b.commands.operatorsAdd({ name: 'amin falk' });
  await b.commands.operatorsAdd({ name: 'Ola Berg' });
  const client = clientOf(b);
  await client.operators.signIn({ id: own.id });
  expect(await publish()).toEqual({ version: 1, operators: 2 });
  await untilNamed(b, 'Amin Falk,Ola Berg,Zora Quist');
  expect((await people(b)).find(({ name }) => name === 'Amin Falk')?.id).toBe(amin.id);
  expect(await client.shoot.scan({ reference: 'BADGE-ZORA' })).toEqual({ kind: 'badge', name: 'Zora Quist' });
  expect((await people(b)).find(({ id }) => id === zora.id)).toMatchObject({ language: 'sv', badge: true });
  const store = openStore(folder, { readOnly: true });
  const lines = store.audit.recent(20).filter(({ text }) => text.id === 'history.signedIn');
  store.close();
  // What was done under B's own id is that of the one id.
  expect(lines.map(({ who }) => who)).toEqual([`operator:${zora.id}`, `operator:${amin.id}`]);
  expect(filesWith('Zora Quist').length).toBeGreaterThan(0);

  await a.commands.operatorsRemove({ name: 'Zora Quist' });
  expect(await publish()).toEqual({ version: 2, operators: 1 });
  await untilNamed(b, 'Amin Falk,Ola Berg');
  expect((await client.station.status({})).signIn?.operator).toBeNull();
  // Names go from files at a start, and every ten minutes.
  await b.close();
  const again = await fleet.reopen('B', { dataFolder: folder, keyProviders });
  await until('the name to go', async () => filesWith('Zora Quist').length === 0);
  expect(filesWith('BADGE-ZORA')).toEqual([]);
  expect(await namesAt(again)).toBe('Amin Falk,Ola Berg');
  // A station that comes later learns of nobody who has gone.
  const late = await fleet.station('C');
  await untilNamed(late, 'Amin Falk');
  await late.commands.operatorsAdd({ name: 'Ida Lund' });
  const page = clientOf(late);
  expect(await page.fleet.publishOperators({ adminKey: fleet.adminKey })).toEqual({ version: 3, operators: 2 });
  await untilNamed(a, 'Amin Falk,Ida Lund');
});

it('a list that no admin signed is refused at the relay and again at the station', async () => {
  await a.commands.operatorsAdd({ name: 'Zora Quist' });
  await publish();
  await untilNamed(b, 'Zora Quist');
  const scope = scopeOf(fleet.partner.profile);
  const content = JSON.stringify({ format: 1, operators: [], removed: [(await people(b))[0]?.id] });
  const token = await fleet.relay.issue('Table 9');
  const bring = async (seal: object | null, version = 2) => {
    const body = { kind: 'operators', scope, version, content, seal };
    return JSON.parse((await askRelay('/v1/fleet/settings', token, body)).text);
  };
  const stranger = newAdminKey(null);
  const sealed = { scope, version: 2, content };
  expect(await bring(null)).toEqual({ error: 'not_signed' });
  expect(await bring(sealPublication(keyOf(stranger), { ...sealed, kind: 'operators' }))).toEqual({
    error: 'other_key',
  });
  // What the admin signed as a profile is no list.
  expect(await bring(sealPublication(keyOf(fleet.adminKey), sealed))).toEqual({ error: 'bad_signature' });
  // A relay that was taken over takes the stranger's; the stations know better.
  await fleet.relayKnows(stranger);
  expect(await bring(sealPublication(keyOf(stranger), { ...sealed, kind: 'operators' }))).toMatchObject({
    kind: 'done',
  });
  await fleet.relayKnows(fleet.adminKey);
  const third = { ...sealed, kind: 'operators', version: 3, content: content.replace(/\[[^\]]*\]}$/, '[]}') } as const;
  const body = { ...third, seal: sealPublication(keyOf(fleet.adminKey), third) };
  await askRelay('/v1/fleet/settings', token, body);
  await until('B to have heard of it', async () => {
    const store = openStore(folder, { readOnly: true });
    const state = store.settings.get('fleetOperators') as { readonly version: number };
    store.close();
    return state.version === 3;
  });
  expect(await namesAt(b)).toBe('Zora Quist');
});

it('names and badges are told to stations alone, and no former list is kept at the relay', async () => {
  await a.commands.operatorsAdd({ name: 'Zora Quist', badge: 'BADGE-ZORA' });
  await publish();
  await untilNamed(b, 'Zora Quist');
  const scope = scopeOf(fleet.partner.profile);
  const paths = [
    '/v1/fleet/stations',
    `/v1/fleet/settings?scope=${scope}`,
    `/v1/fleet/settings?scope=${scope}&version=1`,
    `/v1/fleet/record?key=kept.operators.${scope}`,
    '/v1/events?shared=0&wait=0',
    '/metrics',
  ];
  for (const purpose of ['overview', 'events', 'metrics'] as const) {
    const token = await fleet.relay.issue(`a ${purpose}`, purpose);
    for (const path of paths) {
      const { text } = await askRelay(path, token);
      expect([purpose, path, /Zora|BADGE/.test(text)]).toEqual([purpose, path, false]);
    }
  }
  await a.commands.operatorsRemove({ name: 'Zora Quist' });
  await publish();
  await untilNamed(b, '');
  const token = await fleet.relay.issue('Table 9');
  const answers = await Promise.all(paths.map((path) => askRelay(path, token)));
  expect(answers.filter(({ text }) => text.includes('Zora'))).toEqual([]);
});

it('waits at a station that knows no admin’s key, until it does', async () => {
  const late = await fleet.station('C', {}, null);
  await a.commands.operatorsAdd({ name: 'Zora Quist' });
  await publish();
  await untilNamed(b, 'Zora Quist');
  expect(await namesAt(late)).toBe('');
  await fleet.connect(late, 'C anew', keyOf(fleet.adminKey).publicKey);
  await untilNamed(late, 'Zora Quist');
});
