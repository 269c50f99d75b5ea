import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { newAdminKey } from '../../../main/lib/secrets/adminKey.ts';
import type { Station } from '../../../main/station/api.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import { clientOf } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { type FleetBench, itemOf, keyOf, openFleet, shootAll, until } from './fleetBench.ts';

const opened = closedAfterEach();
let fleet: FleetBench;
let a: Station;
let b: Station;

beforeEach(async () => {
  fleet = await openFleet();
  opened.push(fleet);
  [a, b] = [await fleet.station('A'), await fleet.station('B')];
});

const operations = async (station: Station) =>
  JSON.parse((await clientOf(station).connection.get({})).profileJson ?? '{}').operations;
const own = async (station: Station) => (await station.commands.fleet()).stations.find((one) => one.this)?.settings;
const pending = (station: Station) => station.commands.fleetAnswer({ say: 'look', trustsKey: false });
const publish = (profile: object) =>
  a.commands.fleetPublish({
    profileText: JSON.stringify(profile),
    from: null,
    dryRun: false,
    adminKey: fleet.adminKey,
  });
const contentOf = (profile: object) => JSON.stringify({ format: 1, profile });

/** What was tried with a leaked token: photos to a stranger by an address that the partner echoes, and an update of a user. */
const attacks = {
  'photos to a stranger’s host': {
    upload_media: {
      method: 'PUT',
      path: '/api/actor/users/{reference_id}',
      encoding: 'presigned',
      body: { business_name: 'https://stranger.example/take' },
      upload: { url: 'data.business_name', hosts: ['stranger.example'] },
    },
  },
  'a submit that is an update of a user': {
    submit_sr: { method: 'PUT', path: '/api/actor/users/1', body: { email: 'stranger@stranger.example' } },
  },
} as const;

describe.each(Object.entries(attacks))('%s', (_name, changed) => {
  it('is refused at the relay and again at the station, which names the token and goes on working', async () => {
    const before = await operations(b);
    const content = contentOf({ operations: changed });
    expect(await fleet.publishRaw('Table 9', 1, content, null)).toBe('not_signed');
    const reported = await until('B to be told', async () => (await clientOf(b).fleet.pendingSettings({})).foreign);
    expect(JSON.stringify(reported)).toContain('Table 9');
    // A relay that was taken over says that the stranger is the admin: the stations know better.
    const stranger = newAdminKey(null);
    await fleet.relayKnows(stranger);
    expect(await fleet.publishRaw('Table 8', 1, content, stranger)).toBe('done');
    await until('B to refuse it', async () =>
      JSON.stringify((await clientOf(b).fleet.pendingSettings({})).foreign).includes('Table 8'),
    );
    expect(await own(b)).toMatchObject({ version: null, next: { version: 1, waits: 'refused' } });
    expect(await pending(b)).toMatchObject({ version: null });
    expect(await operations(b)).toEqual(before);
    await expect(b.commands.fleetAnswer({ say: 'agree', trustsKey: true })).rejects.toMatchObject({
      code: 'not_possible',
    });
    await shootAll(fleet, b, 'SKU-1');
    await until('the item to be sent', async () => (await itemOf(b, 'SKU-1'))?.stage === 'in_review');
    expect(fleet.partner.control.requests().filter(({ path }) => path.includes('/users/'))).toEqual([]);
    // The true one still counts: the stranger's number took nobody's place.
    await fleet.relayKnows(fleet.adminKey);
    await publish({ codes: { items: ['8-14'] } });
    await until('B to take it', async () => (await own(b))?.version === 2);
  });

  it('that the admin’s key signed waits until a person at the station agrees to what is shown', async () => {
    const before = await operations(b);
    await publish({ operations: changed, codes: { items: ['8-14'] } });
    const shown = await until('B to ask', async () => {
      const found = await pending(b);
      return found.version === null ? null : found;
    });
    expect(shown).toMatchObject({ version: 1, station: 'A', signed_by: 'admin' });
    expect(shown.changes.map(({ field }) => field)).toContain('codes.items');
    expect(shown.goes.join('\n')).toMatch(/\/api\/actor\/users\/.* with your key.*outside of \/sr\//s);
    await until('all to be told', async () => (await own(b))?.next?.why?.includes('has to agree'));
    expect(await operations(b)).toEqual(before);
    await b.commands.fleetAnswer({ say: 'decline', trustsKey: false });
    expect(await operations(b)).toEqual(before);
    expect(await pending(b)).toMatchObject({ said: 'declined' });
    // Second thoughts.
    await b.commands.fleetAnswer({ say: 'agree', trustsKey: false });
    await until('B to take it', async () => (await own(b))?.version === 1);
    expect(await operations(b)).toMatchObject(changed);
    expect(await operations(a)).toEqual(before);
  });
});

it('a key that took the known one’s place is known by its row, and from then on that one signs nothing', async () => {
  await publish({ codes: { items: ['8-14'] } });
  await until('B to take it', async () => (await own(b))?.version === 1);
  const next = newAdminKey(keyOf(fleet.adminKey));
  expect(await fleet.publishRaw('A', 2, contentOf({ codes: { items: ['6'] } }), next)).toBe('done');
  await until('B to take it', async () => (await own(b))?.version === 2);
  // At the relay, and at stations of a relay that was talked into the former one.
  expect(await fleet.publishRaw('A', 3, contentOf({ codes: { items: ['7'] } }), fleet.adminKey)).toBe('other_key');
  await fleet.relayKnows(fleet.adminKey);
  expect(await fleet.publishRaw('Table 7', 3, contentOf({ codes: { items: ['7'] } }), fleet.adminKey)).toBe('done');
  await until('B to refuse it', async () =>
    JSON.stringify((await clientOf(b).fleet.pendingSettings({})).foreign).includes('Table 7'),
  );
  expect((await own(b))?.version).toBe(2);
  // What a relay gives back is signed anew only where an admin has signed it.
  const back = { profileText: null, from: 2, dryRun: false };
  await expect(a.commands.fleetPublish({ ...back, adminKey: newAdminKey(null) })).rejects.toMatchObject({
    message: expect.stringContaining('is not signed by the admin’s key'),
  });
  // The third key is known to a relay that knows the first, and to stations that know the second.
  await a.commands.fleetPublish({ ...back, adminKey: newAdminKey(keyOf(next)) });
  await until('B to take it', async () => (await own(b))?.version === 4);
});

it('a key that was lost is followed by another one once a person has pasted a new code', async () => {
  const found = newAdminKey(null);
  await fleet.relayKnows(found);
  expect(await fleet.publishRaw('A', 1, contentOf({ codes: { items: ['6'] } }), found)).toBe('done');
  await until('B to refuse it', async () => (await own(b))?.next?.waits === 'refused');
  // A code that tells none leaves the known one as it is.
  await fleet.connect(b, 'B again', null);
  expect(await pending(b)).toMatchObject({ version: null });
  await fleet.connect(b, 'B anew', keyOf(found).publicKey);
  expect(await fleet.publishRaw('A', 2, contentOf({ codes: { items: ['7'] } }), found)).toBe('done');
  await until('B to take it', async () => (await own(b))?.version === 2);
});

it('a station that knows no key yet takes nothing by itself: it shows what comes, and may trust the key', async () => {
  const folder = temporaryFolder();
  const late = await fleet.station('C', { dataFolder: folder, keyProviders: [memoryKey('keychain')] }, null);
  await publish({ codes: { items: ['8-14'] } });
  const shown = await until('C to ask', async () => {
    const found = await pending(late);
    return found.version === null ? null : found;
  });
  expect(shown).toMatchObject({ signed_by: 'unknown_key', fingerprint: expect.stringMatching(/^[0-9a-f ]{39}$/) });
  await late.commands.fleetAnswer({ say: 'agree', trustsKey: true });
  await until('C to take it', async () => (await own(late))?.version === 1);
  await publish({ codes: { items: ['6'] } });
  await until('C to take it', async () => (await own(late))?.version === 2);
  expect(readFileSync(join(folder, 'station.db')).includes(fleet.adminKey.split('\n')[1] ?? '?')).toBe(false);
});
