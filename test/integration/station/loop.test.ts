import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  alternativeDeployment,
  type Deployment,
  defaultDeployment,
  profileOf,
} from '../../../main/practice/deployment.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
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

async function photos(count: number, firstSeed = 1): Promise<string[]> {
  const folder = temporaryFolder();
  const paths: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const path = join(folder, `shot-${index}.jpg`);
    writeFileSync(path, await cameraJpeg({ width: 600, height: 400, seed: firstSeed + index }));
    paths.push(path);
  }
  return paths;
}

async function connected(
  deployment: Deployment = defaultDeployment,
): Promise<{ station: Station; partner: Simulator }> {
  const partner = await startTestPartner();
  open.push(partner);
  const station = await openTestStation();
  open.push(station);
  const profile = profileOf(deployment, partner.profile.name, partner.origin, partner.caPath);
  partner.control.configureForProfile(profile, 'A');
  await connectTo(station, partner, profile);
  return { station, partner };
}

describe('the loop through the commands', () => {
  test.each([
    { name: 'the usual deployment', deployment: defaultDeployment, reference: 'SKU-1001', asked: [] },
    {
      name: 'one that differs in all that the spec leaves open',
      deployment: alternativeDeployment,
      reference: 'SKU 2/ä%',
      asked: [/^POST \/partner\/v3\/media\/tickets/, /^PUT \/partner\/v3\/requests\/[^/]+\/review/],
    },
  ])('scan, shoot, send, rejection, re-shoot, authentic: $name', async ({ deployment, reference, asked }) => {
    const { station, partner } = await connected(deployment);
    const { commands } = station;
    const { category, type } = typeNamed(partner, 'Sneakers');
    const created = await commands.create({ reference, category, type, service: null });
    expect(created.stage).toBe('shooting');
    await commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
    const known = (await commands.status({ reference })).items[0];
    expect(known?.sides.length).toBeGreaterThanOrEqual(5);
    const required = known?.sides.filter((side) => side.required) ?? [];

    await commands.importPhotos({ reference, side: null, files: await photos(required.length) });
    const sent = await commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
    expect(sent.ended).toBe('idle');
    const rejected = await until('the rejection', async () => {
      await deliverEvents(station, partner);
      const item = (await commands.status({ reference })).items[0];
      return item?.stage === 'reshoot' && item.sides.some((side) => side.status === 'rejected') ? item : null;
    });
    const side = rejected.sides.find((other) => other.status === 'rejected');
    expect(side?.rejection?.reason).toMatch(/\w/);
    await expectRowsToAgree(station, side?.name ?? '');

    await commands.importPhotos({ reference, side: side?.uuid ?? '', files: await photos(1, 100) });
    await commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
    await until('the result', async () => {
      await deliverEvents(station, partner);
      return (await commands.status({ reference })).items[0]?.stage === 'authentic';
    });
    expect(partner.control.violations()).toEqual([]);
    expect(partner.control.serviceRequests()).toHaveLength(1);
    const held = partner.control.serviceRequests()[0]?.media.map(({ sideUuid, sha256 }) => [sideUuid, sha256]);
    const taken = (await commands.status({ reference })).items[0]?.sides.filter(({ photo }) => photo !== null);
    expect(held?.toSorted()).toEqual(taken?.map(({ uuid, photo }) => [uuid, photo?.sha256]).toSorted());
    const paths = partner.control.requests().map(({ method, path }) => `${method} ${path}`);
    for (const call of asked) expect(paths).toContainEqual(expect.stringMatching(call));
  });
});

test('progress is what the partner counts after the photos that were sent, complete or not', async () => {
  const { station, partner } = await connected();
  const { commands } = station;
  await commands.create({ reference: 'SKU-2', ...typeNamed(partner, 'Sneakers'), service: null });
  await commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
  await commands.importPhotos({ reference: 'SKU-2', side: null, files: await photos(2) });
  await commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
  const item = (await commands.status({ reference: 'SKU-2' })).items[0];
  expect(item?.stage).toBe('shooting');
  expect(item?.progress).toMatchObject({ current_required: 2, total_required: 5, met: false });
});

/** The rows of the lists are read otherwise than the item itself, and must not say anything else. */
async function expectRowsToAgree(station: Station, rejectedSide: string): Promise<void> {
  const client = clientOf(station);
  const row = (await client.items.page({ stage: 'reshoot', search: null, cursor: null, limit: 1 })).items[0];
  const item = await client.items.get({ itemId: row?.id ?? '' });
  expect(item).toMatchObject(row ?? {});
  expect(row?.requiredDone).toBe((row?.requiredTotal ?? 0) - 1);
  const rejectedPhotoId = item.sides.find(({ rejection }) => rejection !== null)?.rejection?.photoId;
  expect(rejectedPhotoId).toEqual(expect.any(String));
  expect((await client.items.reshoot({ after: null })).items).toEqual([
    expect.objectContaining({
      id: row?.id,
      type: row?.type,
      rejectedSides: [rejectedSide],
      remarks: 0,
      photoId: rejectedPhotoId,
    }),
  ]);
}

describe('the Shoot screen', () => {
  test('practice mode goes through the loop with the practice camera alone', async () => {
    const station = await openTestStation({ practice: true });
    open.push(station);
    const client = clientOf(station);
    const taxonomy = await until('the taxonomy', async () => {
      const found = await client.taxonomy.get({});
      return found.categories.length > 0 ? found : null;
    });
    const category = taxonomy.categories[0];
    const scanned = await client.shoot.scan({ reference: 'SKU-1001' });
    expect(scanned).toEqual({ kind: 'new', reference: 'SKU-1001' });
    const item = await client.shoot.create({
      reference: 'SKU-1001',
      categoryUuid: category?.uuid ?? '',
      typeUuid: category?.types[0]?.uuid ?? '',
      serviceUuid: null,
    });
    const ready = await until('the sides', async () => {
      const found = await client.items.get({ itemId: item.id });
      return found.sides.length > 0 ? found : null;
    });
    for (const side of ready.sides.filter((other) => other.required)) {
      const notice = await client.capture.practiceShot({ itemId: item.id });
      expect(notice).toMatchObject({ accepted: true, sideUuid: side.uuid });
    }
    expect((await client.items.get({ itemId: item.id })).stage).toBe('ready');
    await client.shoot.done({ itemId: item.id });
    await until('the submission', async () => (await client.items.get({ itemId: item.id })).stage === 'in_review');
  });
});
