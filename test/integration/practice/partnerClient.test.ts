import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { SrUuid } from '../../../main/domain/ids.ts';
import { createPartnerClient, type PartnerClient } from '../../../main/partner/client.ts';
import { parseProfile } from '../../../main/partner/profile.ts';
import { defaultDeployment, type PracticeProfile } from '../../../main/practice/deployment.ts';
import { type Bench, kind, openBench, photo } from './bench.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const signal = () => AbortSignal.timeout(60_000);

async function open(deployment: 'default' | 'alternative'): Promise<Bench> {
  const bench = await openBench({ deployment });
  cleanups.push(bench.stop);
  bench.control.setReview({ hold: true });
  return bench;
}

function clientOf({ simulator }: Bench, profile: PracticeProfile): PartnerClient {
  const client = createPartnerClient({
    profile: parseProfile(JSON.stringify(profile)),
    credentials: () => ({ apiKey: simulator.apiKey, userToken: simulator.userToken }),
    clock: () => Date.now(),
    environment: {},
  });
  cleanups.push(() => client.close());
  return client;
}

/** The whole conversation of one item, by the station's own client. */
async function shipItem(bench: Bench, client: PartnerClient, referenceId: string): Promise<void> {
  const item = kind(bench.simulator, 'Footwear', 'Sneakers');
  const srUuid = randomUUID() as SrUuid;
  await client.createSr(
    { uuid: srUuid, referenceId, categoryUuid: item.category, typeUuid: item.type, serviceUuid: null },
    signal(),
  );
  const groups = await client.sideGroups(srUuid, signal());
  const { microId } = bench.control.serviceRequest(srUuid)!;
  const sr = { srUuid, microId, referenceId, brand: 'Nike', model: null };
  const content = await photo();
  const path = join(bench.folder, 'shot.jpg');
  await writeFile(path, content);
  const file = {
    path,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    crc32: null,
    md5Base64: createHash('md5').update(content).digest('base64'),
    recipe: null,
    format: 'jpeg',
    filename: 'shot 1 "a".jpg',
  } as const;
  for (const side of groups.flatMap((group) => group.sides).filter((entry) => entry.required)) {
    const request = { ...sr, sideUuid: side.uuid, sideName: side.name, photoId: 'p1', file };
    await client.uploadMedia(request, signal());
  }
  expect(await client.progress(srUuid, signal())).toMatchObject({ currentRequired: 5, totalRequired: 5, met: true });
  await client.submitSr(sr, signal());
  expect(await client.find(referenceId, signal())).toMatchObject({
    srUuid,
    state: { primary: 'QC', supplement: 'PENDING' },
  });
  await client.cancelSr(sr, 'Duplicate Service Request', signal());
  expect(bench.control.events().at(-1)!.event).toMatchObject({
    event_type: 'invalidate_sr',
    invalidation_reason: { message: 'Duplicate Service Request' },
  });
  expect(bench.control.serviceRequest(srUuid)!.uploads.map((media) => media.sha256)).toEqual(
    Array(5).fill(file.sha256),
  );
}

test.each(['default', 'alternative'] as const)(
  'the station’s client and the %s deployment agree',
  async (deployment) => {
    const bench = await open(deployment);
    const client = clientOf(bench, bench.simulator.profile);
    await shipItem(bench, client, 'SKU 1/ä %41');
    const tree = await client.categoryTree(signal());
    expect(tree.map((category) => category.name)).toEqual(['Footwear', 'Bags', 'Watches']);
    const [type] = tree[0]!.types;
    expect(await client.type(type!.uuid, signal())).toMatchObject({ name: 'Sneakers' });
    expect(await client.typeBrands(type!.uuid, { withInactive: true }, signal())).toMatchObject({ total: 3 });
    expect(await client.category(tree[0]!.uuid, signal())).toMatchObject({ name: 'Footwear' });
    expect(await client.brandModels(type!.brands[0]!.uuid, signal())).toHaveLength(3);
    expect(await gather(client.models({ search: 'strider' }, signal()))).toHaveLength(2);
    expect(await client.service(bench.control.catalogue().services[0]!.uuid, signal())).toMatchObject({ price: 12.5 });
    expect(await gather(client.listSrs({}, signal()))).toHaveLength(1);
    await client.updateUser('u 1', { first_name: 'Ada' }, signal());
    await client.testConnection(signal());
    expect(bench.control.requests().filter((request) => request.status !== 200)).toEqual([]);
    expect(bench.control.violations()).toEqual([]);
  },
);

const uploads: Readonly<Record<string, PracticeProfile['operations']['upload_media']>> = {
  binary: {
    method: 'PUT',
    path: '/files/{reference_id}/{side_name}?sum={sha256}',
    encoding: 'binary',
    headers: { 'x-md5': '{md5_base64}' },
  },
  'json-base64': { method: 'POST', path: '/files/{micro_id}/{side_uuid}', encoding: 'json-base64' },
};

test.each(Object.entries(uploads))(
  'a simulator set up for a profile takes its %s uploads',
  async (_name, upload_media) => {
    const bench = await open('default');
    const { profile } = bench.simulator;
    // Side names can repeat; a path by name needs them to be distinct.
    const { category, type } = kind(bench.simulator, 'Footwear', 'Sneakers');
    bench.control.changeRequirements({ category, type, add: [], drop: ['Size tag'] });
    bench.control.changeRequirements({ category, type, add: [{ group: 'Labels', name: 'Tag / 1', required: true }] });
    const own = { ...profile, operations: { ...defaultDeployment.operations, upload_media } };
    bench.control.configureForProfile(own, 'A');
    await shipItem(bench, clientOf(bench, own), 'SKU 2/ä ?&#');
    expect(bench.control.violations()).toEqual([]);
  },
);

async function gather<Entry>(entries: AsyncIterable<Entry>): Promise<readonly Entry[]> {
  const all: Entry[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}

test('models come sorted as the profile says, or as the caller does', async () => {
  const bench = await open('default');
  const reads = { models: { sort_by: 'name', sort_direction: 'desc' as const } };
  const client = clientOf(bench, { ...bench.simulator.profile, reads } as PracticeProfile);
  const namesOf = async (query: Parameters<PartnerClient['models']>[0]): Promise<string[]> => {
    const names: string[] = [];
    for await (const { name } of client.models(query, signal())) names.push(name);
    return names;
  };
  const down = await namesOf({});
  expect(down).toEqual(down.toSorted((one, other) => other.localeCompare(one, 'en')));
  const up = await namesOf({ sort: { sort_by: 'name', sort_direction: 'asc' } });
  expect(up).toEqual(down.toReversed());
});
