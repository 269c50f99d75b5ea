import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { taxonomyPictureUrl } from '../../../main/contract/assets.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { readStation } from '../../../main/station/readStation.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { inEnglish } from '../../fakes/inEnglish.ts';
import {
  clientOf,
  connectTo,
  openTestStation,
  startTestPartner,
  typeNamed,
  until,
} from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const open = closedAfterEach();
const jordan = { category: 'Footwear', type: 'Sneakers', brand: 'Nike', name: 'Air Jordan 1' };

async function connected(change: object = {}): Promise<{ station: Station; partner: Simulator; dataFolder: string }> {
  const partner = await startTestPartner();
  open.push(partner);
  partner.control.addModel(jordan);
  const dataFolder = temporaryFolder();
  const station = await openTestStation({ dataFolder });
  open.push(station);
  await connectTo(station, partner, change);
  await station.commands.taxonomyRefresh();
  return { station, partner, dataFolder };
}

/** The calls of an endpoint that the simulator has had, as paths. */
function asked(partner: Simulator, endpoint: string): readonly string[] {
  return partner.control.requests().flatMap((request) => (request.endpoint === endpoint ? [request.path] : []));
}

interface Within {
  readonly categoryUuid: string | null;
  readonly typeUuid: string | null;
  readonly brandUuid: string | null;
}
const top: Within = { categoryUuid: null, typeUuid: null, brandUuid: null };

test('what is typed is found in the kept tree, and an item holds the brand and model that were chosen', async () => {
  const { station } = await connected();
  const client = clientOf(station);
  const { entries } = await client.taxonomy.search({ query: 'jordan', limit: 10 });
  expect(entries).toMatchObject([
    { level: 'model', category: { name: 'Footwear' }, type: { name: 'Sneakers' }, brand: { name: 'Nike' } },
  ]);
  const [hit] = entries;
  await client.shoot.create({
    reference: 'SKU-1',
    categoryUuid: hit?.category?.uuid ?? '',
    typeUuid: hit?.type?.uuid ?? '',
    serviceUuid: null,
    brand: hit?.brand ?? null,
    model: hit?.model ?? null,
  });
  const { items } = await station.commands.status({ reference: 'SKU-1' });
  expect(items).toMatchObject([
    { category: 'Footwear', type: 'Sneakers', brand: 'Nike', model: 'Air Jordan 1', service: null },
  ]);
});

test('each level is shown as the partner tells of it: asked once, kept, and there without a network', async () => {
  const { station, partner } = await connected();
  const client = clientOf(station);
  const level = async (within: Partial<Within>) => (await client.taxonomy.browse({ ...top, ...within })).entries;

  await level({});
  const [footwear] = await until('the categories', async () => {
    const entries = await level({});
    return entries.every(({ picture }) => picture !== null) ? entries : null;
  });
  expect(footwear).toMatchObject({ category: { name: 'Footwear' }, featured: true, count: 2 });
  expect(new Set(asked(partner, 'category')).size).toBe(3);

  const categoryUuid = footwear?.category?.uuid ?? '';
  const [sneakers] = await until('the types', async () => {
    const entries = await level({ categoryUuid });
    return entries.every(({ picture }) => picture !== null) ? entries : null;
  });
  expect(asked(partner, 'type')).toHaveLength(2);

  const typeUuid = sneakers?.type?.uuid ?? '';
  const brands = await until('the brands', async () => {
    const entries = await level({ categoryUuid, typeUuid });
    return entries.some(({ sideGroups }) => sideGroups !== null) ? entries : null;
  });
  // The practice catalogue has a brand that is not active any more.
  expect(brands.map(({ brand }) => brand?.name).toSorted()).toEqual(['Nike', 'Northpace', 'Velora']);
  expect(asked(partner, 'type_brands')).toHaveLength(1);

  // A model that came after the tree was loaded.
  partner.control.addModel({ ...jordan, name: 'Dunk Low' });
  const brandUuid = brands.find(({ brand }) => brand?.name === 'Nike')?.brand?.uuid ?? '';
  const models = await until('the models', async () => {
    const entries = await level({ categoryUuid, typeUuid, brandUuid });
    return entries.length === 2 ? entries : null;
  });
  expect(models.map(({ model }) => model?.name)).toEqual(['Air Jordan 1', 'Dunk Low']);
  expect(asked(partner, 'brand_models')).toHaveLength(1);

  const pictureOf = (uuid: string) => station.asset(taxonomyPictureUrl(uuid), AbortSignal.timeout(60_000));
  expect(await pictureOf(categoryUuid)).toMatchObject({ contentType: 'image/png' });
  expect(await pictureOf('nothing')).toBeNull();

  const before = partner.control.requests().length;
  await partner.control.goOffline();
  expect(await level({})).toMatchObject([{ picture: categoryUuid, featured: true }, {}, {}]);
  expect(await level({ categoryUuid, typeUuid, brandUuid })).toEqual(models);
  expect(await pictureOf(categoryUuid)).not.toBeNull();
  await partner.control.goOnline();
  expect(await level({ categoryUuid, typeUuid })).toEqual(brands);
  expect(partner.control.requests().length).toBe(before);
  expect(partner.control.violations()).toEqual([]);
});

test('what the partner tells of a level orders what is found too', async () => {
  const { station } = await connected();
  const client = clientOf(station);
  const brands = async () => {
    const { entries } = await client.taxonomy.search({ query: 'n', limit: 20 });
    return entries.flatMap(({ level, brand }) => (level === 'brand' ? [brand?.name] : [])).slice(0, 2);
  };
  expect(await brands()).toEqual(['Nike', 'Northpace']);
  const { entries } = await client.taxonomy.search({ query: 'sneakers', limit: 1 });
  const within = { categoryUuid: entries[0]?.category?.uuid ?? '', typeUuid: entries[0]?.type?.uuid ?? '' };
  // The partner has Northpace first.
  await until('the order of the brands', async () => {
    await client.taxonomy.browse({ ...top, ...within });
    return (await brands())[0] === 'Northpace';
  });
  expect(await brands()).toEqual(['Northpace', 'Nike']);
});

test('a station finds what it kept after a restart, and fills an index that is missing by itself, without a network', async () => {
  const { station, partner, dataFolder } = await connected();
  partner.control.addModel({ ...jordan, name: 'Dunk Low' });
  const wish = { query: 'dunk', typeUuid: null, brandUuid: null, page: 1 };
  await clientOf(station).taxonomy.searchPartner(wish);
  await partner.control.goOffline();
  await station.close();
  const again = await openTestStation({ dataFolder });
  open.push(again);
  const found = async (of: Station) => {
    const queries = ['nike dunk', 'nike jordan'].map((query) => clientOf(of).taxonomy.search({ query, limit: 10 }));
    return (await Promise.all(queries)).flatMap(({ entries }) => entries.map(({ model }) => model?.name));
  };
  expect(await found(again)).toEqual(['Dunk Low', 'Air Jordan 1']);
  await again.close();
  // As in a folder of an older version.
  const database = new Database(join(dataFolder, 'station.db'));
  database.exec('DELETE FROM kind_index');
  database.close();
  const old = await openTestStation({ dataFolder });
  open.push(old);
  await until('the index', async () => (await found(old)).length > 0);
  expect(await found(old)).toEqual(['Dunk Low', 'Air Jordan 1']);
});

test('the partner is searched page by page, what it found stays, and a failure is one line beside it', async () => {
  const { station, partner } = await connected();
  for (let number = 1; number <= 60; number += 1) partner.control.addModel({ ...jordan, name: `Jumper ${number}` });
  const client = clientOf(station);
  const wish = { query: 'jumper', typeUuid: null, brandUuid: null };
  expect((await client.taxonomy.search({ query: 'jumper', limit: 10 })).total).toBe(0);

  const first = await client.taxonomy.searchPartner({ ...wish, page: 1 });
  expect(first).toMatchObject({ total: 60, nextPage: 2, failure: null });
  expect(first.entries[0]).toMatchObject({
    category: { name: 'Footwear' },
    type: { name: 'Sneakers' },
    brand: { name: 'Nike' },
  });
  const second = await client.taxonomy.searchPartner({ ...wish, page: 2 });
  expect([first.entries.length + second.entries.length, second.nextPage]).toEqual([60, null]);
  expect((await client.taxonomy.search({ query: 'jumper', limit: 10 })).total).toBe(60);
  // The same words again are not asked for again.
  await client.taxonomy.searchPartner({ ...wish, page: 1 });
  expect(asked(partner, 'models')).toHaveLength(2);

  partner.control.addRateLimit({ limitType: 'endpoint_specific', endpoint: 'models', limit: 0, windowMs: 60_000 });
  const limited = await client.taxonomy.searchPartner({ ...wish, query: 'air', page: 1 });
  expect(inEnglish(limited.failure)).toMatch(/limit|wait/i);
  const calls = asked(partner, 'models').length;
  expect((await client.taxonomy.searchPartner({ ...wish, query: 'air', page: 1 })).failure).not.toBeNull();
  expect(asked(partner, 'models')).toHaveLength(calls);
  partner.control.clearRateLimits();

  await partner.control.goOffline();
  const offline = await client.taxonomy.searchPartner({ ...wish, query: 'dunk', page: 1 });
  expect(offline.entries).toEqual([]);
  expect(inEnglish(offline.failure)).toMatch(/./);
  expect((await client.taxonomy.search({ query: 'nike jumper 7', limit: 10 })).entries[0]?.model?.name).toBe(
    'Jumper 7',
  );
});

test('services are read by their uuids, required where the profile says so, and told of the item', async () => {
  const partner = await startTestPartner();
  open.push(partner);
  const [standard, express] = partner.control.catalogue().services;
  const { category, type } = typeNamed(partner, 'Sneakers');
  const dataFolder = temporaryFolder();
  const station = await openTestStation({ dataFolder });
  open.push(station);
  const services = [standard!.uuid, { uuid: express!.uuid, label: 'Fast' }];
  await connectTo(station, partner, { services, service_required: true, service_time_unit: 'hours' });
  const client = clientOf(station);
  const choice = await until('both services', async () => {
    const found = await client.taxonomy.services({ typeUuid: type });
    return found.services.every(({ name }) => name !== null) ? found : null;
  });
  expect(choice).toMatchObject({
    asks: true,
    usual: null,
    mayBeNone: false,
    services: [
      { label: null, name: standard!.name, time: { value: 30, unit: 'hours' } },
      { label: 'Fast', name: express!.name },
    ],
  });
  expect(asked(partner, 'service')).toHaveLength(2);

  const wanted = { reference: 'SKU-1', category, type };
  await expect(station.commands.create({ ...wanted, service: null })).rejects.toMatchObject({
    code: 'invalid',
    field: 'service',
    message: expect.stringContaining('Fast'),
  });
  const created = await station.commands.create({ ...wanted, service: express!.uuid });
  expect(created.service).toEqual({ uuid: express!.uuid, name: express!.name });
  await station.commands.sync({ untilIdle: true, forSeconds: 60 }, { signal: AbortSignal.timeout(70_000) });
  expect(partner.control.serviceRequest('SKU-1')?.service).toBe(express!.uuid);

  await partner.control.goOffline();
  await connectTo(station, partner, { services, service_by_type: { [type]: express!.uuid } }).catch(() => undefined);
  const defaults = await station.commands.create({ reference: 'SKU-2', category, type, service: null });
  expect(defaults.service).toEqual({ uuid: express!.uuid, name: express!.name });
  const reader = readStation(dataFolder);
  expect(reader.status('SKU-2').items[0]?.service).toEqual({ uuid: express!.uuid, name: express!.name });
  reader.close();
});
