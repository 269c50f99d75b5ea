import { beforeEach, describe, expect, it } from 'vitest';
import { newAdminKey, readAdminKey } from '../../../main/lib/secrets/adminKey.ts';
import { sealPublication } from '../../../main/lib/secrets/publicationSeal.ts';
import { refusalKey, type StationReport } from '../../../main/relay/wire/fleet.ts';
import { relayedPage } from '../../../main/relay/wire/wire.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { openRelay, post, type RelayUnderTest } from './relayUnderTest.ts';

const open = closedAfterEach();
let relay: RelayUnderTest;

beforeEach(async () => {
  relay = await openRelay(temporaryFolder());
  open.push({ close: () => relay.close() });
});

interface Caller {
  call(path: string, body: object): ReturnType<typeof post>;
  get(path: string): Promise<Record<string, unknown>>;
}

async function station(name: string): Promise<Caller> {
  const headers = { authorization: `Bearer ${await relay.issue(name)}` };
  return {
    call: (path, body) => post(`${relay.origin}/v1/fleet/${path}`, body, headers),
    async get(path) {
      const response = await fetch(`${relay.origin}/v1/${path}`, { headers });
      return (await response.json()) as Record<string, unknown>;
    },
  };
}

function report(change: Partial<StationReport> = {}): StationReport {
  const nothing = { photos: 0, operations: 0, parked: 0, oldest_unsent_ms: null, free_bytes: null, camera: null };
  return { scope: 'one', version: '1', ...nothing, rejected: [], ...change };
}

it('counts the stations that share the account of who reports', async () => {
  const [a, b, c] = [await station('A'), await station('B'), await station('C')];
  expect((await a.call('report', { report: report(), leases: [] })).body).toMatchObject({ name: 'A', live: 1 });
  await c.call('report', { report: report({ scope: 'another' }), leases: [] });
  expect((await b.call('report', { report: report(), leases: [] })).body).toMatchObject({ name: 'B', live: 2 });
});

it('gives an item to one of two that ask, to who takes it over, and to the next when it is given back', async () => {
  const [a, b] = [await station('A'), await station('B')];
  const key = 'lease.one.item';
  const asked = await Promise.all([a, b].map((one) => one.call('lease', { key, wish: 'ask' })));
  const holders = asked.map(({ body }) => (body.lease as { readonly station: string }).station);
  expect(new Set(holders).size).toBe(1);
  expect((await b.call('lease', { key, wish: 'take' })).body).toMatchObject({ lease: { station: 'B' } });
  expect((await a.call('lease', { key, wish: 'release' })).body).toMatchObject({ lease: { station: 'B' } });
  expect((await b.call('lease', { key, wish: 'release' })).body).toMatchObject({ lease: null });
  expect((await a.call('lease', { key, wish: 'ask' })).body).toMatchObject({ lease: { station: 'A' } });
});

it('tells a station that asks for it of items, leases and limits, not of reports and pictures, and one of before of nothing', async () => {
  const [a, b] = [await station('A'), await station('B')];
  await a.call('report', { report: report(), leases: [] });
  await a.call('record', { key: 'item.one.x', value: '{}', expected: 'new' });
  await a.call('record', { key: 'picture.one.x.side', value: 'abcd', expected: 'any' });
  await a.call('lease', { key: 'lease.one.x', wish: 'ask' });
  await a.call('window', { scope: 'one', limit_type: 'partner_level', endpoint: 'find', who: '*', for_ms: 5_000 });
  const page = relayedPage.parse(await b.get('events?shared=0'));
  expect(page.shared.map(({ whole, changes }) => [whole, changes.map(({ key }) => key.split('.')[0])])).toEqual([
    [true, ['lease', 'window']],
    [false, ['item', 'lease', 'window']],
  ]);
  const { store, shared } = page;
  const next = relayedPage.parse(await b.get(`events?after=0&store=${store}&shared=${shared.at(-1)?.revision}`));
  expect(next.shared.map(({ whole }) => whole)).toEqual([true]);
  expect(relayedPage.parse(await b.get('events')).shared).toEqual([]);
  expect(await b.get('fleet/record?key=picture.one.x.side')).toMatchObject({ record: { value: 'abcd' } });
});

it('keeps the settings of before beside those that hold, and takes none that are no newer', async () => {
  const [a, b] = [await station('A'), await station('B')];
  const publish = async (one: Caller, version: number, content: string) =>
    (await one.call('settings', { scope: 'one', version, content })).body.kind;
  expect(await publish(a, 1, 'first')).toBe('done');
  expect(await publish(a, 2, 'second')).toBe('done');
  expect(await publish(b, 2, 'another second')).toBe('conflict');
  expect(await b.get('fleet/settings?scope=one')).toMatchObject({ settings: { version: 2, content: 'second' } });
  expect(await b.get('fleet/settings?scope=one&version=1')).toMatchObject({ settings: { content: 'first' } });
  expect(await b.get('fleet/settings?scope=another')).toMatchObject({ settings: null });
});

it('lets a station write entries and pictures alone, of their size, and nothing without a token', async () => {
  const a = await station('A');
  for (const key of ['station.x', 'lease.one.x', 'window.one.x', 'item.one', 'item.one.*', 'other.a.b'])
    expect((await a.call('record', { key, value: '{}', expected: 'any' })).status).toBe(400);
  expect((await a.call('record', { key: 'item.a.b', value: 'x'.repeat(300_000), expected: 'any' })).status).toBe(413);
  expect((await a.call('report', { report: { ...report(), photos: -1 }, leases: [] })).status).toBe(400);
  expect((await post(`${relay.origin}/v1/fleet/lease`, { key: 'lease.a.b', wish: 'take' })).status).toBe(401);
  expect(await a.get('fleet/record?key=station.x')).toEqual({ error: 'bad_key' });
  await a.call('record', { key: 'item.a.b', value: 'one', expected: 'new' });
  expect((await a.call('record', { key: 'item.a.b', value: 'two', expected: 'new' })).body).toMatchObject({
    kind: 'conflict',
    current: { value: 'one' },
  });
});

describe('settings that somebody publishes', () => {
  const keyText = newAdminKey(null);
  const scope = 'one';
  const sealedBy = (text: string, version: number, content: string) => {
    const key = readAdminKey(text);
    return { scope, version, content, seal: key && sealPublication(key, { scope, version, content }) };
  };
  const nameKey = () => relay.nameKey(readAdminKey(keyText)?.publicKey ?? '');

  it('are refused where the admin’s key did not sign just them, and the stations are told whose token it was', async () => {
    await nameKey();
    const [a, b] = [await station('A'), await station('B')];
    expect(await a.call('settings', { scope, version: 1, content: '{}' })).toMatchObject({
      status: 403,
      body: { error: 'not_signed' },
    });
    expect(await a.call('settings', sealedBy(newAdminKey(null), 1, '{}'))).toMatchObject({
      status: 403,
      body: { error: 'other_key' },
    });
    expect(await a.call('settings', { ...sealedBy(keyText, 1, '{}'), content: '{"operations":{}}' })).toMatchObject({
      status: 403,
      body: { error: 'bad_signature' },
    });
    expect(await b.get(`fleet/settings?scope=${scope}`)).toMatchObject({ settings: null });
    const page = relayedPage.parse(await b.get('events?shared=0'));
    const reported = page.shared.flatMap(({ changes }) => changes).filter(({ key }) => key === refusalKey(scope));
    expect(reported.map(({ value }) => JSON.parse(value ?? ''))).toMatchObject([
      { station: 'A', version: 1, why: 'not_signed' },
    ]);
    expect(relay.log.lines.filter(({ message }) => message.includes('no admin signed'))).toHaveLength(3);
    expect(await a.call('settings', sealedBy(keyText, 1, '{}'))).toMatchObject({ status: 200, body: { kind: 'done' } });
  });

  it('are never an older version again, also where the admin signed it', async () => {
    await nameKey();
    const a = await station('A');
    for (const version of [1, 3]) await a.call('settings', sealedBy(keyText, version, `{"v":${version}}`));
    for (const version of [1, 2, 3])
      expect((await a.call('settings', sealedBy(keyText, version, `{"v":${version}}`))).body).toMatchObject({
        kind: 'conflict',
        settings: { version: 3 },
      });
  });

  it('of a key that took the known one’s place are taken, and from then on none of that one’s', async () => {
    await nameKey();
    const a = await station('A');
    const next = newAdminKey(readAdminKey(keyText));
    expect((await a.call('settings', sealedBy(next, 1, '{}'))).status).toBe(200);
    expect(await relay.key()).toBe(readAdminKey(next)?.publicKey);
    expect((await a.call('settings', sealedBy(keyText, 2, '{}'))).body).toEqual({ error: 'other_key' });
  });

  it('are taken by a fleet of before that has no key yet, signed or not: each station asks a person', async () => {
    const a = await station('A');
    expect((await a.call('settings', { scope, version: 1, content: '{}' })).status).toBe(200);
    expect((await a.call('settings', sealedBy(keyText, 2, '{}'))).status).toBe(200);
    expect(await a.get(`fleet/settings?scope=${scope}&version=1`)).toMatchObject({ settings: { seal: null } });
  });
});
