import { createHash, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { profileOf } from '../../../main/practice/deployment.ts';
import { dialects } from '../../../main/practice/dialects.ts';
import { type Bench, createItem, kind, openBench, photo, sidesOf, upload } from './bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.stop());

const tree = '/api/v2/categories/tree';

describe('faults', () => {
  test('a status strikes once, after as many passes as asked, and has no effect', async () => {
    bench.control.addFault({ endpoint: 'create', kind: 'status', status: 503, skip: 1 });
    const statuses = [];
    for (const reference of ['A', 'B', 'C']) statuses.push((await createItem(bench, reference)).status);
    expect(statuses).toEqual([200, 503, 200]);
    expect(bench.control.serviceRequests().map((sr) => sr.referenceId)).toEqual(['A', 'C']);
    expect(bench.control.requests().map((request) => request.fault)).toEqual([null, 'status/before', null]);
  });

  test('a dropped connection before or after the effect', async () => {
    bench.control.addFault({ endpoint: 'create', kind: 'drop' });
    await expect(createItem(bench, 'BEFORE')).rejects.toThrow();
    bench.control.addFault({ endpoint: 'create', kind: 'drop', effect: 'after' });
    await expect(createItem(bench, 'AFTER')).rejects.toThrow();
    bench.control.addFault({ endpoint: 'create', kind: 'truncate', effect: 'after' });
    await expect(createItem(bench, 'HALF')).rejects.toThrow();
    expect(bench.control.serviceRequests().map((sr) => sr.referenceId)).toEqual(['AFTER', 'HALF']);
  });

  test('a page in the partner’s stead, a body that says no, a body that is not JSON', async () => {
    bench.control.addFault({ endpoint: '*', kind: 'html' });
    const page = await bench.get(tree);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    bench.control.addFault({ endpoint: 'category_tree', kind: 'success_false', message: 'No' });
    expect((await bench.get(tree)).json).toEqual({ success: false, message: 'No' });
    bench.control.addFault({ endpoint: 'category_tree', kind: 'garbage' });
    const garbage = await bench.get(tree);
    expect([garbage.status, garbage.json]).toEqual([200, null]);
    expect((await bench.get(tree)).status).toBe(200);
  });

  test('a rate of faults is the same for the same seed', async () => {
    const other = await openBench();
    const statuses = async (one: Bench) => {
      one.control.addFault({ endpoint: '*', kind: 'status', rate: 0.5, times: null });
      const seen = [];
      for (let count = 0; count < 12; count += 1) seen.push((await one.get(tree)).status);
      return seen;
    };
    const [first, second] = [await statuses(bench), await statuses(other)];
    await other.stop();
    expect(first).toEqual(second);
    expect(new Set(first)).toEqual(new Set([200, 500]));
  });
});

test('429 has the body and every header of the spec, by scope', async () => {
  bench.control.addRateLimit({ limitType: 'user_level', limit: 1, windowMs: 60_000 });
  expect((await bench.get(tree)).status).toBe(200);
  const limited = await bench.get(tree);
  expect(limited.status).toBe(429);
  expect(limited.json).toMatchObject({
    success: false,
    error: { code: 429, details: { limit_type: 'user_level', current_usage: 1, limit: 1, retry_after_seconds: 60 } },
  });
  const reset = limited.json.error.details.reset_time;
  expect(limited.headers).toMatchObject({
    'x-ratelimit-limit-partner': '1000',
    'x-ratelimit-remaining-partner': '999',
    'x-ratelimit-reset-partner': reset,
    'x-ratelimit-limit-user': '1',
    'x-ratelimit-remaining-user': '0',
    'x-ratelimit-reset-user': reset,
    'retry-after': '60',
  });
  expect((await bench.get('/api/sr/find/x', { credential: 'none' })).status).toBe(404);
  bench.control.clearRateLimits();
  bench.control.addRateLimit({ limitType: 'endpoint_specific', endpoint: 'create', limit: 0, windowMs: 1000 });
  expect((await bench.get(tree)).status).toBe(200);
  expect((await createItem(bench, 'X')).json.error.details.limit_type).toBe('endpoint_specific');
});

test('offline refuses connections, online comes back at the same address', async () => {
  await bench.control.goOffline();
  await expect(bench.get(tree)).rejects.toThrow('ECONNREFUSED');
  await bench.control.goOnline();
  expect((await bench.get(tree)).status).toBe(200);
});

test('a time offline can be ordered from another process, and ends by itself', async () => {
  const headers = { authorization: `Bearer ${bench.simulator.controlToken}` };
  const ordered = await bench.post('/control/offline', { json: 50, credential: 'none', headers });
  expect(ordered.status).toBe(200);
  const seen: string[] = [];
  // Ends with the test's own deadline at the latest.
  while (seen.at(-1) !== 'on' || !seen.includes('off')) {
    seen.push(
      await bench.get(tree).then(
        () => 'on',
        () => 'off',
      ),
    );
  }
  expect(seen.at(-1)).toBe('on');
});

test('a signed address expires after five minutes', async () => {
  let now = Date.parse('2026-03-01T08:00:00Z');
  const other = await openBench({ deployment: 'alternative', clock: { now: () => now } });
  try {
    const key = { credential: 'x-api-key' } as const;
    const json = { reference_id: 'SKU-X', item: kind(other.simulator, 'Footwear', 'Sneakers') };
    const { uuid } = (await other.post('/api/v2/sr', { json, ...key })).json.sr;
    const [side] = sidesOf(await other.get(`/api/v2/sr/${uuid}/side-groups`, key));
    const content = await photo();
    const checksum = createHash('sha256').update(content).digest('hex');
    const ticket = { side: side!.uuid, checksum, content_type: 'image/jpeg' };
    const reply = await other.post(`/partner/v3/media/tickets?request=${uuid}`, { json: ticket, ...key });
    now += 300_001;
    const sent = await other.send('PUT', reply.json.data.upload.href, { body: content, credential: 'none' });
    expect([sent.status, other.control.serviceRequest(uuid)!.uploads]).toEqual([403, []]);
  } finally {
    await other.stop();
  }
});

test('uploads take the one encoding that is set', async () => {
  const created = await createItem(bench, 'SKU-E');
  const { uuid } = created.json.data;
  const [first, second] = sidesOf(created);
  const content = await photo();
  const sha256 = createHash('sha256').update(content).digest('hex');
  bench.control.setUpload({
    method: 'PUT',
    path: '/media?sr={sr_uuid}&side={side_uuid}',
    encoding: 'binary',
    headers: { 'x-checksum': '{sha256}' },
  });
  expect((await upload(bench, uuid, first!.uuid, content, sha256)).status).toBe(404);
  const path = `/media?sr=${uuid}&side=${first!.uuid}`;
  const headers = { 'content-type': 'image/jpeg', 'x-checksum': sha256 };
  expect((await bench.send('PUT', path, { body: content, headers })).status).toBe(200);
  expect((await bench.send('PUT', path, { body: content, headers: { 'content-type': 'image/jpeg' } })).status).toBe(
    400,
  );

  bench.control.setUpload({ method: 'POST', path: '/sr/{sr_uuid}/{side_uuid}', encoding: 'json-base64' });
  const json = { content: content.toString('base64'), filename: 'a.jpg', sha256 };
  expect((await bench.post(`/sr/${uuid}/${second!.uuid}`, { json })).status).toBe(200);
  expect((await bench.post(`/sr/${uuid}/${second!.uuid}`, { json: { ...json, content: '***' } })).status).toBe(400);
  expect(bench.control.serviceRequest(uuid)!.media.map((media) => media.sha256)).toEqual([sha256, sha256]);
});

test('the alternative deployment takes its own ways and refuses the default ones', async () => {
  const other = await openBench({ deployment: 'alternative' });
  try {
    const { simulator } = other;
    expect(simulator.profile).toEqual(profileOf(dialects.alternative, 'practice', simulator.origin, simulator.caPath));
    const key = { credential: 'x-api-key' } as const;
    const item = kind(simulator, 'Footwear', 'Sneakers');
    const json = { reference_id: 'SKU-ALT', item, uuid: randomUUID() };
    expect((await other.post('/api/v2/sr', { json })).status).toBe(401);
    const created = await other.post('/api/v2/sr', { json, ...key });
    const uuid = created.json.sr.uuid as string;
    const [side] = sidesOf(await other.get(`/api/v2/sr/${uuid}/side-groups`, key));
    expect((await other.get(`/api/side-groups/progress?sr_uuid=${uuid}`, key)).status).toBe(400);
    expect((await other.get(`/api/side-groups/progress?id=${uuid}`, key)).status).toBe(200);
    expect((await other.get(`${tree}?active_only=true`, key)).status).toBe(400);
    expect((await other.get(`${tree}?activeOnly=true`, key)).status).toBe(200);
    expect((await other.get('/api/v2/sr', key)).status).toBe(405);
    expect((await other.get('/partner/v3/requests', key)).json.data).toHaveLength(1);
    expect((await other.post(`/api/v2/sr/${uuid}/submit`, key)).status).toBe(404);

    const content = await photo();
    const checksum = createHash('sha256').update(content).digest('hex');
    const ticketPath = `/partner/v3/media/tickets?request=${uuid}`;
    const ticketBody = { side: side!.uuid, checksum, content_type: 'image/jpeg' };
    expect((await other.post('/partner/v3/media/tickets', { json: ticketBody, ...key })).status).toBe(400);
    const ticket = await other.post(ticketPath, { json: ticketBody, ...key });
    const address = ticket.json.data.upload.href as string;
    const open = { credential: 'none', body: content, headers: { 'content-type': 'image/jpeg' } } as const;
    expect((await other.send('PUT', address, { ...open, body: await photo(1) })).status).toBe(400);
    expect((await other.send('PUT', address, open)).status).toBe(200);
    expect((await other.send('PUT', address, open)).status).toBe(403);
    expect(other.control.serviceRequest(uuid)!.media).toMatchObject([{ sha256: checksum }]);
    expect((await other.send('PUT', `/partner/v3/requests/${uuid}/review`, { json: {}, ...key })).status).toBe(400);
    const early = await other.send('PUT', `/partner/v3/requests/${uuid}/review`, { json: { ready: true }, ...key });
    expect(early.json.error.message).toBe('Requirements not met');
    const voided = await other.post(`/partner/v3/requests/${uuid}/void`, { json: { note: 'Sold' }, ...key });
    expect([voided.status, voided.json.data.tab]).toEqual([200, 'CANCELLED']);
    expect(other.control.violations()).toEqual([]);
  } finally {
    await other.stop();
  }
});
