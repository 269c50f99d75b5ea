import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import {
  clientOf,
  connectTo,
  openTestStation,
  startTestPartner,
  typeNamed,
  until as untilSoon,
} from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { openRelay, type RelayUnderTest } from '../relay/relayUnderTest.ts';

const opened = closedAfterEach();
const secret = 'what the partner signs its webhooks with';
let partner: Simulator;
let relayFolder: string;
let relay: RelayUnderTest;
let station: Station;
let stationFolder: string;
let address: string;
const keys = [memoryKey('keychain')];

beforeEach(async () => {
  partner = await startTestPartner({ speed: 0.0001 });
  opened.push(partner);
  relayFolder = temporaryFolder();
  relay = await openRelay(relayFolder, { tls: { kind: 'own' } });
  opened.push({ close: () => relay.close() });
  address = await relay.addDestination('partner', { kind: 'hmac', secret, header: 'x-signature' });
  stationFolder = temporaryFolder();
  station = await openTestStation({ dataFolder: stationFolder, keyProviders: keys });
  opened.push({ close: () => station.close() });
  await connectTo(station, partner, { name: 'warehouse' });
  await station.commands.taxonomyRefresh();
});

/** Much at once on a slow machine: certificates, three parties, a disk. */
const until: typeof untilSoon = (what, check) => untilSoon(what, check, 60_000);

/** As the partner posts it. */
async function send(event: object, to = address): Promise<void> {
  const body = JSON.stringify(event);
  const dispatcher = new Agent({ connect: { ca: readFileSync(join(relayFolder, 'ca.pem'), 'utf8') } });
  const headers = { 'x-signature': createHmac('sha256', secret).update(body).digest('hex') };
  const answer = await request(to, { method: 'POST', body, headers, dispatcher });
  expect(answer.statusCode).toBe(200);
  await answer.body.dump();
  await dispatcher.close();
}

async function createOne(reference: string): Promise<string> {
  const { category, type } = typeNamed(partner, 'Sneakers');
  await station.commands.create({ reference, category, type, service: null });
  return until('the SR', async () => {
    const found = partner.control.serviceRequest(reference);
    const { items } = await station.commands.status({ reference });
    return found && items[0]?.sides.length ? found.uuid : null;
  });
}

const statusOf = async (reference: string) => (await station.commands.status({ reference })).items[0];
const relayState = async () => (await station.commands.status({ reference: null })).relay;
const connected = () => until('the relay to be connected', async () => (await relayState())?.connected);

async function paste(): Promise<void> {
  const client = clientOf(station);
  expect(await client.partnerEvents.connect({ code: `  ${await relay.code('A')}\n` })).toMatchObject({
    address: relay.relay.address,
  });
  await connected();
}

describe('a station with a relay', () => {
  it('is connected by one code, and flags what the partner rejects as it comes', async () => {
    await paste();
    const uuid = await createOne('SKU-1');
    await send({
      event_type: 'media_rejected',
      sr_uuid: uuid,
      reference_id: 'SKU-1',
      sides: [{ side: 'Heel', reason: 'Blurry image', message: 'Hold still.' }],
      timestamp: new Date().toISOString(),
    });
    const side = await until('the rejected side', async () =>
      (await statusOf('SKU-1'))?.sides.find(({ status }) => status === 'rejected'),
    );
    expect(side).toMatchObject({ name: 'Heel', rejection: { reason: 'Blurry image', message: 'Hold still.' } });
    expect(await relayState()).toMatchObject({ connected: true, cursor: 1 });
  });

  it('that was off takes all that came meanwhile, also of SRs that it does not know, from a relay that was restarted too', async () => {
    await paste();
    const uuid = await createOne('SKU-2');
    await station.close();
    for (let count = 0; count < 120; count += 1)
      await send({
        event_type: 'state_change',
        sr_uuid: `other-${count}`,
        state: { primary: 'QC', supplement: 'PENDING' },
        timestamp: '2026-11-22T10:00:00Z',
      });
    const complete = { primary: 'COMPLETE', supplement: 'APPROVED' };
    await send({ event_type: 'state_change', sr_uuid: uuid, state: complete, timestamp: new Date().toISOString() });
    const { port } = relay.relay;
    await relay.close();
    relay = await openRelay(relayFolder, { tls: { kind: 'own' }, port });
    station = await openTestStation({ dataFolder: stationFolder, keyProviders: keys });
    await until('the result', async () => (await statusOf('SKU-2'))?.stage === 'authentic');
    await until('the cursor', async () => (await relayState())?.cursor === 121);
  });

  it('takes an end that nobody signed as a report, and asks the partner', async () => {
    const open = await relay.addDestination('unsigned');
    await paste();
    const uuid = await createOne('SKU-3');
    const before = partner.control.requests().at(-1)?.id ?? 0;
    const complete = { primary: 'COMPLETE', supplement: 'APPROVED' };
    const forged = { event_type: 'state_change', sr_uuid: uuid, state: complete, timestamp: new Date().toISOString() };
    await send(forged, open);
    await until('the question to the partner', async () =>
      partner.control.requests(before).some(({ path }) => path.includes(uuid) && path.includes('find')),
    );
    expect(await statusOf('SKU-3')).toMatchObject({ stage: 'shooting', state: { primary: 'DRAFT' } });
    partner.control.setState({ sr: 'SKU-3', state: complete, announce: false });
    await send({ ...forged, timestamp: new Date().toISOString() }, open);
    await until('the end that the partner confirms', async () => (await statusOf('SKU-3'))?.stage === 'authentic');
  });

  it('tests the whole way, and says where it is not open', async () => {
    const client = clientOf(station);
    expect(await client.partnerEvents.test({})).toMatchObject({
      ok: false,
      message: { id: 'partnerEvents.notConnected' },
    });
    await paste();
    expect(await client.partnerEvents.test({})).toMatchObject({ ok: true, message: { id: 'partnerEvents.tested' } });
    await client.partnerEvents.disconnect({});
    expect(await client.partnerEvents.get({})).toMatchObject({ state: 'off', address: null });
  });

  it('refuses a code that is none, or was revoked, and changes nothing', async () => {
    const client = clientOf(station);
    const code = await relay.code('B');
    await relay.revoke('B');
    const { code: forMetrics } = await relay.issued('Prometheus', 'metrics');
    await expect(client.partnerEvents.connect({ code: forMetrics })).rejects.toThrow(/does not know this code/);
    await expect(client.partnerEvents.connect({ code })).rejects.toMatchObject({ code: expect.anything() });
    await expect(client.partnerEvents.connect({ code: 'sideshot-relay-nonsense' })).rejects.toThrow();
    expect(await client.partnerEvents.get({})).toMatchObject({ state: 'off' });
  });

  it('with a token for the overview shows the fleet, and takes no events', async () => {
    await paste();
    await until('its report', async () => (await station.commands.fleet()).stations[0]?.version != null);
    const { code } = await relay.issued('Office', 'overview');
    const office = await openTestStation({ keyProviders: [memoryKey('keychain')] });
    opened.push(office);
    await connectTo(office, partner, { name: 'office' });
    expect(await clientOf(office).partnerEvents.connect({ code })).toMatchObject({ address: relay.relay.address });
    expect((await office.commands.fleet()).stations.map(({ name }) => name)).toEqual(['A']);
    await until('it to be refused', async () => (await clientOf(office).partnerEvents.get({})).state === 'refused');
  });

  it('whose token is revoked says so', async () => {
    await paste();
    await relay.revoke('A');
    const { port } = relay.relay;
    await relay.close();
    relay = await openRelay(relayFolder, { tls: { kind: 'own' }, port });
    await until('the refusal', async () => (await clientOf(station).partnerEvents.get({})).state === 'refused');
    expect(await relayState()).toMatchObject({ connected: false });
  });

  it('keeps its token for the relay that it was given for', async () => {
    await paste();
    const { profileJson } = await clientOf(station).connection.get({});
    const profile = JSON.parse(profileJson ?? '{}');
    const elsewhere = { ...profile, events: { ...profile.events, relay: 'https://127.0.0.1:1' } };
    await connectTo(station, partner, { ...elsewhere });
    await until('no token', async () => (await clientOf(station).partnerEvents.get({})).state === 'no_token');
  });
});
