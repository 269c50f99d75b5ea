import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StatusItemJson } from '../../../main/contract/commands/statusJson.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { english } from '../../../main/texts/render.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { runningCommands } from '../../fakes/page/givenCommands.ts';
import {
  clientOf,
  connectTo,
  deliverEvents,
  openTestStation,
  startTestPartner,
  typeNamed,
  until,
} from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

const open = closedAfterEach();

async function connected(variant: 'A' | 'B' = 'B'): Promise<{ station: Station; partner: Simulator }> {
  const partner = await startTestPartner();
  open.push(partner);
  partner.control.setCreateVariant(variant);
  partner.control.setReview({ hold: true });
  const station = await openTestStation({ dataFolder: temporaryFolder() });
  open.push(station);
  await connectTo(station, partner);
  return { station, partner };
}

async function sync({ commands }: Station): Promise<void> {
  await commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
}

async function itemOf({ commands }: Station, reference: string): Promise<StatusItemJson> {
  const [item] = (await commands.status({ reference })).items;
  if (item === undefined) throw new Error(`${reference} is not there`);
  return item;
}

let shots = 0;
async function shoot({ commands }: Station, reference: string, side: string | null): Promise<void> {
  const file = join(temporaryFolder(), 'shot.jpg');
  writeFileSync(file, await cameraJpeg({ width: 600, height: 400, seed: ++shots }));
  expect((await commands.importPhotos({ reference, side, files: [file] })).photos[0]?.side).not.toBeNull();
}

/** In review with all its required photos. */
async function inReview(station: Station, partner: Simulator, reference: string): Promise<void> {
  await station.commands.create({ reference, ...typeNamed(partner, 'Boots'), service: null });
  await sync(station);
  for (const side of (await itemOf(station, reference)).sides) {
    if (side.required) await shoot(station, reference, side.uuid);
  }
  await sync(station);
  expect((await itemOf(station, reference)).stage).toBe('in_review');
}

test('rejected without names, known by polling alone: marked by hand, shot again, submitted again', async () => {
  const { station, partner } = await connected();
  await inReview(station, partner, 'R-1');
  partner.control.reject({ sr: 'R-1', sides: [{ side: 'Outsole', reason: 'Too dark' }], announce: false });
  const rejected = await until('the state by polling', async () => {
    const item = await itemOf(station, 'R-1');
    return item.stage === 'reshoot' ? item : null;
  });
  expect(rejected.sides.every(({ rejection }) => rejection === null)).toBe(true);
  expect(rejected.rejections_unnamed).toEqual([
    { side: null, reason: null, message: null, at: expect.stringMatching(/^\d{4}-/) },
  ]);

  const marked = await station.commands.reject({ reference: 'R-1', side: 'outsole', reason: 'Seen on the page' });
  expect(marked.rejections_unnamed).toEqual([]);
  expect(marked.sides.find(({ name }) => name === 'Outsole')).toMatchObject({
    status: 'rejected',
    rejection: { reason: 'Seen on the page', message: null },
  });
  await shoot(station, 'R-1', null);
  await sync(station);
  expect(await itemOf(station, 'R-1')).toMatchObject({ stage: 'in_review', rejections_unnamed: [] });
  expect(partner.control.serviceRequest('R-1')?.submissions).toBe(2);
});

test('a rejection by a name that no side has is told with its words, until it is answered', async () => {
  const { station, partner } = await connected();
  await inReview(station, partner, 'R-2');
  partner.control.reject({
    sr: 'R-2',
    sides: [
      { side: 'Lace', reason: 'Blurry', message: 'Hold still' },
      { side: 'Outsole', reason: 'Too dark' },
    ],
  });
  await deliverEvents(station, partner);
  const lace = { side: 'Lace', reason: 'Blurry', message: 'Hold still', at: expect.stringMatching(/^\d{4}-/) };
  expect((await itemOf(station, 'R-2')).rejections_unnamed).toEqual([lace]);
  await station.commands.unreject({ reference: 'R-2', side: 'Lace' });
  expect((await itemOf(station, 'R-2')).rejections_unnamed).toEqual([]);
});

test("a cancellation is told with the partner's reason", async () => {
  const { station, partner } = await connected();
  await inReview(station, partner, 'R-3');
  expect((await itemOf(station, 'R-3')).cancellation).toBeNull();
  partner.control.invalidate({ sr: 'R-3', message: 'Duplicate Service Request' });
  await deliverEvents(station, partner);
  expect(await itemOf(station, 'R-3')).toMatchObject({
    stage: 'cancelled',
    cancellation: { code: 'CANCELLED', message: 'Duplicate Service Request' },
  });
});

test('what the list and Check Progress tell of an SR that is taken over is kept too', async () => {
  const { station, partner } = await connected();
  const { category, type } = typeNamed(partner, 'Boots');
  partner.control.makeElsewhere({ reference: 'LEGACY-7', category, type });
  const found = await runningCommands(station.commands).adopt(
    { reference: null, all: true },
    () => undefined,
    AbortSignal.timeout(60_000),
  );
  expect(found.adopted).toEqual(['LEGACY-7']);
  const sr = partner.control.serviceRequest('LEGACY-7');
  expect(await detailsOf(station, 'LEGACY-7')).toMatchObject({
    externalId: 'LEGACY-7',
    legacyId: `L-${sr?.microId}`,
    source: 'partner_api',
    style: 'Boots',
    service: sr?.service,
    draftedAt: Date.parse(sr?.createdAt ?? ''),
    storageCheckedAt: expect.any(Number),
  });
});

/** What the screens show under Details. */
async function detailsOf(station: Station, reference: string) {
  const client = clientOf(station);
  const [row] = (await client.items.page({ stage: null, search: reference, cursor: null, limit: 1 })).items;
  return client.items.details({ itemId: row?.id ?? '' });
}

test('all that create answer A and Check Progress tell is kept and shown, whether it came from a cache is not', async () => {
  const { station, partner } = await connected('A');
  await inReview(station, partner, 'LEGACY-1');
  const sr = partner.control.serviceRequest('LEGACY-1');
  const at = (time: string | null | undefined) => Date.parse(time ?? '');
  const details = await detailsOf(station, 'LEGACY-1');
  expect(details).toMatchObject({
    externalId: 'LEGACY-1',
    legacyId: `L-${sr?.microId}`,
    status: null,
    tab: 'DRAFT',
    active: true,
    migrated: true,
    source: 'partner_api',
    partnerCode: 'PRACTICE',
    style: 'Boots',
    styleId: sr?.type,
    user: sr?.user,
    service: sr?.service,
    createdAt: at(sr?.createdAt),
    draftedAt: at(sr?.createdAt),
    uploadDetectedAt: at(sr?.lastUploadAt),
    mediaRequirements: null,
    mismatch: [],
  });
  expect(details.updatedAt).toBeGreaterThan(at(sr?.createdAt));
  expect(details.storageCheckedAt).toBeGreaterThanOrEqual(at(sr?.createdAt));
  expect(JSON.stringify([details, await station.commands.find({ identifier: 'LEGACY-1' })])).not.toMatch(/rc_?hit/i);
});

test('all that create answer B tells is kept and shown, and where its count and its sides differ', async () => {
  const { station, partner } = await connected('B');
  partner.control.configure({ miscount: 2 });
  await station.commands.create({ reference: 'B-1', ...typeNamed(partner, 'Sneakers'), service: null });
  await sync(station);
  expect(await detailsOf(station, 'B-1')).toMatchObject({
    externalId: 'B-1',
    status: 'draft',
    createdAt: Date.parse(partner.control.serviceRequest('B-1')?.createdAt ?? ''),
    mediaRequirements: { expected: 7, sidesCount: 11, requiredCount: 7, optionalCount: 4 },
    mismatch: [
      { id: 'details.sidesDiffer', params: { told: 11, here: 9 } },
      { id: 'details.requiredDiffer', params: { told: 7, here: 5 } },
    ],
    groups: [
      { name: 'Exterior', description: 'The whole shoe from outside, on a plain background', locked: false, sides: 6 },
      { name: 'Labels', locked: false, sides: 2 },
      { name: 'Box', description: 'Only when the item comes with its box', locked: true, sides: 1 },
    ],
  });
  const client = clientOf(station);
  const [row] = (await client.items.page({ stage: null, search: 'B-1', cursor: null, limit: 1 })).items;
  const lines = (await client.items.audit({ itemId: row?.id ?? '' })).entries.map(({ text }) => english(text));
  expect(lines).toContain('The partner says 11 sides and sent 9. Ask the partner which is right.');
});

test('a reference goes to the partner exactly as it was given, and find tells every field of the answer', async () => {
  const { station, partner } = await connected();
  const reference = ' R 4/% ';
  await station.commands.create({ reference, ...typeNamed(partner, 'Boots'), service: null });
  await sync(station);
  const [sr] = partner.control.serviceRequests();
  expect(sr?.referenceId).toBe(reference);
  expect(await station.commands.find({ identifier: reference })).toEqual({
    message: 'Service request found',
    sr_uuid: sr?.uuid,
    micro_id: sr?.microId,
    legacy_id: null,
    state: { primary: 'DRAFT', supplement: null },
    url: `${partner.origin}/view/${sr?.microId}`,
  });
});

test('what a 429 tells of its limit is shown with what is left; a limit of one endpoint stands beside it', async () => {
  const { station, partner } = await connected();
  const client = clientOf(station);
  expect(await client.connection.limits({})).toEqual({ limits: [] });
  partner.control.addRateLimit({ limitType: 'endpoint_specific', endpoint: 'user', limit: 0, windowMs: 600_000 });
  await expect(client.connection.updateUser({ userId: 'u', changes: { first_name: 'Kim' } })).rejects.toThrow('wait');
  partner.control.addRateLimit({ limitType: 'partner_level', limit: 0, windowMs: 600_000 });
  await expect(station.commands.taxonomyRefresh()).rejects.toThrow('wait');
  const { limits } = await client.connection.limits({});
  expect(limits).toMatchObject([
    {
      limitType: 'partner_level',
      endpoint: 'category_tree',
      currentUsage: 0,
      limit: 0,
      partner: { limit: 0, remaining: 0 },
      user: { limit: 1000, remaining: 999 },
    },
    { limitType: 'endpoint_specific', endpoint: 'user', limit: 0 },
  ]);
});

test('a user is changed at the partner by the page as by the command, and what is wrong is said by its field', async () => {
  const { station, partner } = await connected();
  const client = clientOf(station);
  expect(await client.connection.updateUser({ userId: 'u-42', changes: { business_name: 'Acme' } })).toMatchObject({
    message: { id: 'connection.userUpdated', params: { user: 'u-42' } },
    data: { id: 'u-42', business_name: 'Acme' },
  });
  expect(partner.control.requests().at(-1)).toMatchObject({ method: 'PUT', path: '/api/actor/users/u-42' });
  const change = (changes: object) => client.connection.updateUser({ userId: 'u-42', changes });
  await expect(change({ email: 'ops' })).rejects.toThrow('e-mail address');
  await expect(change({})).rejects.toThrow();
});
