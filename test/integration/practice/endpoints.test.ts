import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, createItem, kind, openBench, sidesOf } from './bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('service requests', () => {
  test('create answers variant B with the requirements, and keeps the uuid of the client', async () => {
    const uuid = randomUUID();
    const reply = await createItem(bench, 'SKU-1 / 50% 👟', uuid);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({
      success: true,
      data: { uuid, reference_id: 'SKU-1 / 50% 👟', status: 'draft', created_at: expect.stringMatching(isoTime) },
    });
    expect(reply.json.data.requirements.media_requirements).toEqual({
      expected: 5,
      sides_count: 9,
      required_count: 5,
      optional_count: 4,
    });
    const [side] = reply.json.data.requirements.side_groups[0].sides;
    expect(Object.keys(side).sort()).toEqual(
      'active description example_image name ordinal overlay_image required side_group_id thumbnail_image uuid'.split(
        ' ',
      ),
    );
    expect(sidesOf(reply).filter((entry) => entry.name === 'Size tag')).toHaveLength(2);
  });

  test('create answers variant A with the SR object', async () => {
    bench.control.setCreateVariant('A');
    const reply = await createItem(bench, 'SKU-A');
    bench.control.setCreateVariant('B');
    expect(Object.keys(reply.json).sort()).toEqual(['message', 'sr', 'success']);
    expect(reply.json.sr).toMatchObject({
      active: true,
      migrated: false,
      legacy_id: null,
      external_id: 'SKU-A',
      tab: 'DRAFT',
      state: { primary: 'DRAFT', supplement: null },
      micro_id: expect.stringMatching(/^\d+$/),
      drafted_at: expect.stringMatching(isoTime),
    });
  });

  test.each([
    ['no reference', { reference_id: undefined }, 'reference_id'],
    ['an empty reference', { reference_id: '' }, 'reference_id'],
    ['an unknown category', { item: { category: randomUUID(), type: randomUUID() } }, 'item.category'],
    ['no type', { item: { category: randomUUID() } }, 'item.type'],
    ['a uuid that is none', { uuid: 'abc' }, 'uuid'],
    ['an unknown service', { service: randomUUID() }, 'service'],
  ])('create refuses %s with 400 in the envelope', async (_name, change, field) => {
    const item = kind(bench.simulator, 'Footwear', 'Sneakers');
    const reply = await bench.post('/api/v2/sr', { json: { reference_id: 'SKU-BAD', item, ...change } });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({
      success: false,
      error: { code: 400, timestamp: expect.stringMatching(isoTime), details: expect.stringContaining(field) },
    });
  });

  test('create refuses a type of another category, and a body that is not declared as JSON', async () => {
    const item = {
      ...kind(bench.simulator, 'Bags', 'Handbags'),
      ...{ type: kind(bench.simulator, 'Footwear', 'Boots').type },
    };
    expect((await bench.post('/api/v2/sr', { json: { reference_id: 'X', item } })).status).toBe(400);
    const undeclared = await bench.post('/api/v2/sr', {
      body: Buffer.from('{}'),
      headers: { 'content-type': 'text/plain' },
    });
    expect(undeclared.status).toBe(400);
  });

  test('the same uuid again is refused, or answered with the same SR where control says so', async () => {
    const uuid = randomUUID();
    await createItem(bench, 'SKU-TWICE', uuid);
    expect((await createItem(bench, 'SKU-TWICE', uuid)).status).toBe(400);
    expect((await createItem(bench, 'SKU-OTHER', uuid)).status).toBe(400);
    bench.control.configure({ duplicates: 'answer' });
    const again = await createItem(bench, 'SKU-TWICE', uuid);
    bench.control.configure({ duplicates: 'refuse' });
    expect([again.status, again.json.data.uuid]).toEqual([200, uuid]);
    expect(bench.control.serviceRequests().filter((sr) => sr.referenceId === 'SKU-TWICE')).toHaveLength(1);
  });

  test('side groups can include inactive sides and come organized', async () => {
    const { uuid } = (await createItem(bench, 'SKU-G')).json.data;
    const plain = await bench.get(`/api/v2/sr/${uuid}/side-groups`);
    const all = await bench.get(`/api/v2/sr/${uuid}/side-groups?include_inactive=true`);
    expect([sidesOf(plain).length, sidesOf(all).length]).toEqual([9, 10]);
    expect((await bench.get(`/api/v2/sr/${uuid}/side-groups?organized=true`)).json.data.hierarchy).toHaveLength(2);
    expect((await bench.get(`/api/v2/sr/${uuid}/side-groups?organized=maybe`)).status).toBe(400);
    expect((await bench.get(`/api/v2/sr/${randomUUID()}/side-groups`)).status).toBe(404);
  });

  test('progress, and find by every identifier without a credential', async () => {
    const reference = 'SKU/ä %41';
    const { uuid } = (await createItem(bench, reference)).json.data;
    const progress = await bench.get(`/api/side-groups/progress?sr_uuid=${uuid}`);
    expect(progress.json).toEqual({
      success: true,
      progress: { current_required: 0, total_required: 5, current_optional: 0, total_optional: 4, met: false },
      last_updated: expect.stringMatching(isoTime),
      last_storage_check: expect.stringMatching(isoTime),
    });
    expect((await bench.get(`/api/side-groups/progress?id=${uuid}`)).status).toBe(400);
    const { microId } = bench.control.serviceRequest(uuid)!;
    for (const identifier of [uuid, microId, reference]) {
      const found = await bench.get(`/api/sr/find/${encodeURIComponent(identifier)}`, { credential: 'none' });
      expect(found.json.details).toMatchObject({ id: uuid, micro_id: microId, legacy_id: null });
    }
    expect((await bench.get('/api/sr/find/nothing', { credential: 'none' })).status).toBe(404);
  });

  test('list is paginated within bounds', async () => {
    const reply = await bench.get('/api/v2/sr?page_size=2&page_number=2');
    expect(reply.json.data).toHaveLength(2);
    expect(reply.json.metadata).toMatchObject({ page_number: 2, page_size: 2 });
    for (const query of [
      'page_size=0',
      'page_size=101',
      'page_number=0',
      'page_size=x',
      'sort_direction=up',
      'nonsense=1',
    ]) {
      expect([query, (await bench.get(`/api/v2/sr?${query}`)).status]).toEqual([query, 400]);
    }
  });

  test('update user', async () => {
    const reply = await bench.send('PUT', '/api/actor/users/u%201', { json: { email: 'a@b.example' } });
    expect(reply.json).toMatchObject({
      success: true,
      data: { id: 'u 1', email: 'a@b.example' },
      metadata: { total_count: 1 },
    });
    expect((await bench.send('PUT', '/api/actor/users/u', { json: { email: 'nope' } })).status).toBe(400);
  });
});

describe('taxonomy', () => {
  test('tree, type, brands, category, models, service have the shapes of the spec', async () => {
    const tree = await bench.get('/api/v2/categories/tree?active_only=true');
    const [category] = tree.json.data;
    const [type] = category.types;
    const [brand] = type.brands;
    expect(Object.keys(tree.json).sort()).toEqual(['data', 'message', 'success']);
    expect([Object.keys(category), Object.keys(brand.models[0])]).toEqual([
      ['uuid', 'name', 'types'],
      ['uuid', 'name'],
    ]);

    const typeReply = await bench.get(`/api/v2/types/${type.uuid}`);
    expect(Object.keys(typeReply.json).sort()).toEqual(['category', 'data', 'message', 'rc_hit']);
    expect([typeReply.json.category, typeReply.json.rc_hit]).toEqual(['SUCCESS', false]);
    expect((await bench.get(`/api/v2/types/${type.uuid}`)).json.rc_hit).toBe(true);

    const brands = await bench.get(`/api/v2/types/${type.uuid}/brands`);
    expect([brands.json.total, brands.json.data.length]).toEqual([2, 2]);
    expect((await bench.get(`/api/v2/types/${type.uuid}/brands?include_inactive=true`)).json.total).toBe(3);

    const categoryReply = await bench.get(`/api/v2/categories/${category.uuid}`);
    expect(Object.keys(categoryReply.json).sort()).toEqual(['category', 'data', 'message', 'rc_hit', 'rc_key']);
    expect(categoryReply.json.rc_key).toMatch(/^category:\w+$/);

    const brandModels = await bench.get(`/api/brands/${brand.uuid}/models`);
    expect(Object.keys(brandModels.json.models[0])).toEqual(['uuid', 'name', 'brand', 'created-at', 'updated-at']);

    const models = await bench.get(`/api/v2/models?search=STRIDER&brand=${brand.uuid}&page_size=1`);
    expect(models.json.metadata).toEqual({ total_count: 2, page_number: 1, total_pages: 2, page_size: 1 });
    expect((await bench.get('/api/v2/models?page_size=101')).status).toBe(400);
    expect((await bench.get('/api/v2/models?q=STRIDER')).status).toBe(400);

    const [service] = bench.control.catalogue().services;
    const serviceReply = await bench.get(`/api/services/${service!.uuid}`);
    expect(serviceReply.json.service).toMatchObject({
      name: service!.name,
      expected_completion_time: 30,
      parent: false,
    });
  });

  test('pictures are drawn once and served without a credential', async () => {
    const [side] = sidesOf(await createItem(bench, 'SKU-P'));
    const reply = await bench.get(`/media/overlay/${side!.uuid}.png`, { credential: 'none' });
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/png']);
    expect(reply.text.startsWith('png:<svg')).toBe(true);
    expect((await bench.get(`/media/overlay/${randomUUID()}.png`, { credential: 'none' })).status).toBe(404);
  });
});

test('credentials: either header by default, strict where set, 401 else, and misuse is recorded', async () => {
  const path = '/api/v2/categories/tree';
  expect((await bench.get(path, { credential: 'none' })).status).toBe(401);
  expect((await bench.get(path, { credential: 'none', headers: { authorization: 'Bearer leo_wrong' } })).status).toBe(
    401,
  );
  expect((await bench.get(path, { credential: 'x-api-key' })).status).toBe(200);
  bench.control.setAuth({ default: 'bearer' });
  expect((await bench.get(path, { credential: 'x-api-key' })).status).toBe(401);
  bench.control.setAuth({ default: 'either', endpoints: { category_tree: 'x-api-key' } });
  expect((await bench.get(path, { credential: 'bearer' })).status).toBe(401);
  bench.control.setAuth({ endpoints: {} });

  expect(bench.control.violations()).toEqual([]);
  await bench.get('/api/sr/find/x', { credential: 'x-api-key' });
  expect(bench.control.violations()).toMatchObject([{ kind: 'credential_sent_to_public', path: '/api/sr/find/x' }]);
  const last = bench.control.requests().at(-1)!;
  expect(last).toMatchObject({ endpoint: 'find', status: 404, xApiKey: true, authorization: false });
  expect(JSON.stringify(bench.control.requests())).not.toContain(bench.simulator.apiKey);
});

test('405 for a known path, 404 for another, 413 for a body that is too large', async () => {
  const wrong = await bench.send('DELETE', '/api/v2/sr');
  expect([wrong.status, wrong.headers.allow, wrong.json.success]).toEqual([405, 'POST, GET', false]);
  expect((await bench.get('/api/v3/sr')).status).toBe(404);
  bench.control.configure({ maxBodyBytes: 100 });
  const large = await bench.post('/api/v2/sr', { json: { reference_id: 'x'.repeat(200) } });
  bench.control.configure({ maxBodyBytes: 1_000_000 });
  expect([large.status, large.json.error.code]).toEqual([413, 413]);
});

test('the control endpoint needs its token, checks its input and does what the object in process does', async () => {
  const headers = { authorization: `Bearer ${bench.simulator.controlToken}` };
  const ask = { credential: 'none', headers } as const;
  expect((await bench.get('/control/settings')).status).toBe(401);
  expect((await bench.post('/control/configure', { ...ask, json: { latencyMs: -1 } })).status).toBe(400);
  expect((await bench.post('/control/configure', { ...ask, json: { speed: 3 } })).status).toBe(200);
  expect((await bench.get('/control/settings', ask)).json.data.behaviour).toMatchObject({ speed: 3, latencyMs: 0 });
  expect((await bench.get('/control/catalogue', ask)).json.data).toEqual(bench.control.catalogue());
});
