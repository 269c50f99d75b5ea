import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station, StationOptions } from '../../../main/station/api.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import {
  clientOf,
  connectTo,
  openTestStation,
  startTestPartner,
  typeNamed,
  until,
} from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

const open = closedAfterEach();

async function opened(options: Partial<StationOptions> = {}): Promise<Station> {
  const station = await openTestStation(options);
  open.push(station);
  return station;
}

async function startedPartner(): Promise<Simulator> {
  const partner = await startTestPartner();
  open.push(partner);
  return partner;
}

async function connectionOf(station: Station) {
  return (await station.commands.status({ reference: null })).connection;
}

function idle(station: Station) {
  return station.commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
}

describe('a profile that can not be used', () => {
  const unusable = [
    { name: 'an http address', changes: { base_url: 'http://127.0.0.1:1' }, field: 'base_url' },
    { name: 'an unknown key', changes: { colour: 'red' }, field: 'colour' },
    { name: 'a CA file that is not there', changes: { tls: { ca_file: '/nowhere/ca.pem' } }, field: 'tls.ca_file' },
    { name: "the name of the station's own simulator", changes: { name: 'practice mode' }, field: 'name' },
  ];
  test.each(unusable)('$name leaves the connection as it was, at work', async ({ changes, field }) => {
    const partner = await startedPartner();
    const station = await opened();
    await connectTo(station, partner, { name: 'first' });
    const before = await connectionOf(station);
    await expect(connectTo(station, partner, { name: 'second', ...changes })).rejects.toMatchObject({
      code: 'invalid',
      field,
    });
    expect(await connectionOf(station)).toEqual(before);
    await station.commands.create({ reference: 'SKU-1', ...typeNamed(partner, 'Sneakers'), service: null });
    expect((await idle(station)).ended).toBe('idle');
    expect(partner.control.serviceRequests()).toHaveLength(1);
  });
});

test('a new connection whose key cannot be stored leaves the one before at work', async () => {
  const [partner, other] = [await startedPartner(), await startedPartner()];
  const dataFolder = temporaryFolder();
  const station = await opened({ dataFolder });
  await connectTo(station, partner, { name: 'first' });
  // A folder in its place: nothing can be written there, whoever tries.
  const stored = join(dataFolder, 'vault', 'credentials.json');
  rmSync(stored);
  mkdirSync(stored);
  await expect(connectTo(station, other, { name: 'second' })).rejects.toMatchObject({ code: 'credentials' });
  expect(await connectionOf(station)).toMatchObject({ profile: 'first', credentials: 'ok' });
  await station.commands.create({ reference: 'SKU-1', ...typeNamed(partner, 'Sneakers'), service: null });
  expect((await idle(station)).ended).toBe('idle');
  expect(partner.control.serviceRequests()).toHaveLength(1);
});

test('a station whose CA file went away takes items, says what is wrong, and takes a new connection', async () => {
  const partner = await startedPartner();
  const [dataFolder, caFile] = [temporaryFolder(), join(temporaryFolder(), 'ca.pem')];
  copyFileSync(partner.caPath, caFile);
  const before = await opened({ dataFolder });
  await connectTo(before, partner, { tls: { ca_file: caFile } });
  await before.close();
  rmSync(caFile);

  const station = await opened({ dataFolder });
  await station.commands.create({ reference: 'SKU-1', ...typeNamed(partner, 'Sneakers'), service: null });
  expect((await connectionOf(station)).online).toBe(false);
  await expect(idle(station)).rejects.toMatchObject({ code: 'invalid', field: 'tls.ca_file' });
  await connectTo(station, partner);
  expect((await idle(station)).ended).toBe('idle');
  expect(partner.control.serviceRequests()).toHaveLength(1);
});

test('a station whose stored credentials are damaged takes items and says so', async () => {
  const partner = await startedPartner();
  const dataFolder = temporaryFolder();
  const before = await opened({ dataFolder });
  await connectTo(before, partner);
  await before.close();
  writeFileSync(join(dataFolder, 'vault', 'credentials.json'), '{ broken');

  const station = await opened({ dataFolder });
  expect(station.keyNotice?.id).toBe('vault.damaged');
  await station.commands.create({ reference: 'SKU-1', ...typeNamed(partner, 'Sneakers'), service: null });
  expect((await connectionOf(station)).credentials).toBe('missing');
});

test('an API key stays with the address that it was entered for', async () => {
  const [partner, other] = [await startedPartner(), await startedPartner()];
  const station = await opened({ keyProviders: [memoryKey('keychain')] });
  await connectTo(station, partner, { name: 'acme' });
  const handedOver = { profilePath: null, apiKey: null, userToken: null, test: true };
  await expect(
    station.commands.connect({ ...handedOver, profileText: JSON.stringify({ ...other.profile, name: 'acme' }) }),
  ).rejects.toMatchObject({ kind: 'credentials' });
  expect((await connectionOf(station)).credentials).toBe('missing');
  expect(JSON.stringify(other.control.requests())).not.toContain(partner.apiKey);

  await station.commands.connect({ ...handedOver, profileText: JSON.stringify({ ...partner.profile, name: 'acme' }) });
  expect((await connectionOf(station)).credentials).toBe('ok');
});

test('what was practised is never sent as real work', async () => {
  const station = await opened({ practice: true });
  const partner = await startedPartner();
  // No sync: the item is still to be created when the connection changes.
  const { category, type } = typeNamed(partner, 'Sneakers');
  await station.commands.create({ reference: 'PRACTISED', category, type, service: null });
  await connectTo(station, partner, { name: 'practice' });
  await idle(station);
  expect(partner.control.serviceRequests()).toEqual([]);
  const [item] = (await station.commands.status({ reference: 'PRACTISED' })).items;
  expect(item?.sr_uuid).not.toBeNull();
  expect((await clientOf(station).station.status({})).mode).toBe('connected');
});

test('another connection leaves the item that is open; the same one again does not', async () => {
  const [partner, other] = [await startedPartner(), await startedPartner()];
  const station = await opened();
  const client = clientOf(station);
  await connectTo(station, partner, { name: 'one' });
  const { category, type } = typeNamed(partner, 'Sneakers');
  const wanted = { reference: 'SKU-1', categoryUuid: category, typeUuid: type, serviceUuid: null };
  const { id } = await client.shoot.create(wanted);
  await connectTo(station, partner, { name: 'one', submit: 'manual' });
  expect((await client.station.status({})).openItemId).toBe(id);
  await connectTo(station, other, { name: 'two' });
  expect((await client.station.status({})).openItemId).toBeNull();
});

test('an item of another connection keeps to the rules of its own: nothing is submitted that its profile leaves to a person', async () => {
  const [partner, other] = [await startedPartner(), await startedPartner()];
  const station = await opened();
  await connectTo(station, partner, { name: 'one', submit: 'manual' });
  const { category, type } = typeNamed(partner, 'Wallets');
  await station.commands.create({ reference: 'SKU-1', category, type, service: null });
  await idle(station);
  await connectTo(station, other, { name: 'two', submit: 'automatic' });
  const file = join(temporaryFolder(), 'shot.jpg');
  for (const seed of [1, 2, 3, 4]) {
    writeFileSync(file, await cameraJpeg({ width: 600, height: 400, seed }));
    await station.commands.importPhotos({ reference: 'SKU-1', side: null, files: [file] });
  }
  await connectTo(station, partner, { name: 'one', submit: 'manual' });
  expect((await idle(station)).ended).toBe('idle');
  const [item] = (await station.commands.status({ reference: 'SKU-1' })).items;
  expect(item).toMatchObject({ stage: 'ready', progress: { met: true }, operations: { pending: 0 } });
  expect(partner.control.serviceRequest('SKU-1')).toMatchObject({ submissions: 0 });
});

describe('a limit of the partner', () => {
  const held = { kind: 'rate_limit', retryAfterSeconds: 600, times: 1 } as const;

  test('that a user met holds nobody else: another user token goes on at once, the same one does not', async () => {
    const partner = await startedPartner();
    const station = await opened({ keyProviders: [memoryKey('keychain')] });
    const auth = { ...partner.profile.auth, user_token: true };
    const as = (userToken: string) =>
      station.commands.connect({
        profileText: JSON.stringify({ ...partner.profile, auth }),
        profilePath: null,
        apiKey: partner.apiKey,
        userToken,
        test: false,
      });
    await as('lm_usr_one');
    partner.control.addFault({ endpoint: 'create', limitType: 'user_level', ...held });
    await station.commands.create({ reference: 'SKU-1', ...typeNamed(partner, 'Wallets'), service: null });
    await until('the limit', async () => (await connectionOf(station)).paused_until !== null);
    await as('lm_usr_one');
    expect((await connectionOf(station)).paused_until).not.toBeNull();
    expect(partner.control.serviceRequests()).toEqual([]);
    await as('lm_usr_two');
    expect((await idle(station)).ended).toBe('idle');
    expect(partner.control.serviceRequests()).toHaveLength(1);
  });

  test.each([
    ['taxonomy', (station: Station) => station.commands.taxonomyRefresh()],
    ['find', (station: Station) => station.commands.find({ identifier: 'SKU-1' })],
    ['user', (station: Station) => station.commands.updateUser({ userId: 'u', changes: { first_name: 'Kim' } })],
  ])('holds what is asked beside the queue too, and one met there holds the queue: %s', async (_name, ask) => {
    const partner = await startedPartner();
    const station = await opened();
    await connectTo(station, partner);
    await until('the taxonomy', async () => (await station.commands.taxonomyList()).fetched_at !== null);
    partner.control.addFault({ endpoint: '*', limitType: 'partner_level', ...held });
    const since = partner.control.requests().at(-1)?.id;
    await expect(ask(station)).rejects.toMatchObject({ details: { kind: 'rate_limited', code: 'http_429' } });
    await station.commands.create({ reference: 'SKU-1', ...typeNamed(partner, 'Wallets'), service: null });
    await expect(ask(station)).rejects.toMatchObject({ details: { code: 'paused' } });
    const sync = await station.commands.sync(
      { untilIdle: true, forSeconds: 1 },
      { signal: AbortSignal.timeout(90_000) },
    );
    expect(sync).toMatchObject({ ended: 'time_up', waiting_for: 'rate_limit' });
    expect(Object.keys(sync)).toEqual(['ended', 'operations', 'waiting_for', 'credentials', 'message']);
    expect(partner.control.requests(since)).toHaveLength(1);
  });
});

test('practice mode needs no proxy', async () => {
  const station = await opened({ practice: true, environment: { HTTPS_PROXY: 'http://127.0.0.1:9' } });
  expect(await clientOf(station).connection.test({})).toMatchObject({ ok: true });
});

test('closing twice waits for the end, and a connection asked for meanwhile is not made', async () => {
  const partner = await startedPartner();
  const dataFolder = temporaryFolder();
  const station = await openTestStation({ dataFolder });
  await connectTo(station, partner);
  const closing = station.close();
  const late = connectTo(station, partner, { name: 'late' });
  await expect(late).rejects.toThrow('closing');
  await station.close();
  const next = await opened({ dataFolder });
  expect((await connectionOf(next)).profile).toBe(partner.profile.name);
  await closing;
});
