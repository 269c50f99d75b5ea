import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSimulator } from '../../../main/practice/simulator.ts';
import { type Bench, createItem, openBench, photo, sidesOf, upload } from './bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
  // Steps are taken by hand: no test waits for time.
  bench.control.setReview({ hold: true });
});
afterEach(() => bench.stop());

const sha = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Creates an item and uploads its required sides. */
async function readyItem(reference: string) {
  const created = await createItem(bench, reference);
  const sides = sidesOf(created);
  const uuid = created.json.data.uuid as string;
  const content = await photo();
  for (const side of sides.filter((entry) => entry.required)) {
    expect((await upload(bench, uuid, side.uuid, content, sha(content))).status).toBe(200);
  }
  return { uuid, sides };
}

const submit = (uuid: string) => bench.post(`/api/v2/sr/${uuid}/submit`);
const stateOf = (uuid: string) => {
  const { primary, supplement } = bench.control.serviceRequest(uuid)!.state;
  return `${primary}/${supplement}`;
};
const summary = () =>
  bench.control.events().map(({ event }) => {
    const { event_type, state } = event as { event_type: string; state?: { primary: string; supplement: string } };
    return state === undefined ? event_type : `${state.primary}/${state.supplement}`;
  });

test('the whole loop: upload, submit, rejection, re-shoot, approval, with events in order', async () => {
  const { uuid, sides } = await readyItem('SKU-LOOP');
  expect((await submit(uuid)).status).toBe(200);
  expect(stateOf(uuid)).toBe('QC/PENDING');
  expect((await submit(uuid)).status).toBe(400);

  bench.control.step(uuid);
  expect(stateOf(uuid)).toBe('QC/REJECTED');
  const refused = await submit(uuid);
  expect(refused.json.error.details).toContain('Photos are missing for');
  const taken = bench.control.serviceRequest(uuid)!.media.filter((media) => media.rejected);
  expect(taken).toHaveLength(1);
  expect(sides.find((side) => side.uuid === taken[0]!.sideUuid)!.required).toBe(true);
  expect((await bench.get(`/api/side-groups/progress?sr_uuid=${uuid}`)).json.progress.met).toBe(false);

  const again = await photo(200);
  await upload(bench, uuid, taken[0]!.sideUuid, again, sha(again));
  expect((await submit(uuid)).status).toBe(200);
  for (const _ of [1, 2, 3]) bench.control.step(uuid);

  expect(summary()).toEqual([
    'QC/PENDING',
    'QC/REJECTED',
    'media_rejected',
    'QC/PENDING',
    'QC/APPROVED',
    'UNDERWAY/ASSIGNED',
    'COMPLETE/APPROVED',
  ]);
  const rejection = bench.control.events().find(({ event }) => event.event_type === 'media_rejected')!.event;
  expect(rejection).toEqual({
    event_type: 'media_rejected',
    sr_uuid: uuid,
    reference_id: 'SKU-LOOP',
    sides: [{ side: taken[0]!.sideName, reason: expect.any(String), message: expect.any(String) }],
    timestamp: expect.any(String),
  });
  const times = bench.control.events().map(({ event }) => event.timestamp as string);
  expect(times).toEqual([...new Set(times)].sort());
  expect(bench.control.serviceRequest(uuid)!.uploads).toHaveLength(6);
});

test('uploads are checked: side, picture, hash; a second one replaces the first', async () => {
  const created = await createItem(bench, 'SKU-U');
  const { uuid } = created.json.data;
  const [side] = sidesOf(created);
  const content = await photo();
  expect((await upload(bench, uuid, uuid, content, sha(content))).status).toBe(404);
  expect(
    (await upload(bench, uuid, side!.uuid, Buffer.from('no picture'), sha(Buffer.from('no picture')))).status,
  ).toBe(400);
  expect((await upload(bench, uuid, side!.uuid, content, sha(Buffer.from('other')))).status).toBe(400);
  const half = content.subarray(0, content.length / 2);
  expect((await upload(bench, uuid, side!.uuid, half, sha(half))).status).toBe(400);
  await upload(bench, uuid, side!.uuid, content, sha(content));
  const second = await photo(10);
  const reply = await upload(bench, uuid, side!.uuid, second, sha(second));
  expect(reply.json.data).toMatchObject({
    side_uuid: side!.uuid,
    sha256: sha(second),
    progress: { current_required: 1 },
  });
  const progress = await bench.get(`/api/side-groups/progress?sr_uuid=${uuid}`);
  expect(progress.json.last_upload_detected).toBe(reply.json.data.uploaded_at);
  expect(bench.control.serviceRequest(uuid)!.media).toMatchObject([{ sha256: sha(second), bytes: second.length }]);
  expect(bench.control.serviceRequest(uuid)!.uploads).toHaveLength(2);
});

test('endings by convention: FAKE is not authentic, CANCEL is invalidated; cancelling ends a request', async () => {
  bench.control.setReview({ mode: 'approve' });
  const fake = await readyItem('SKU-FAKE-1');
  await submit(fake.uuid);
  for (const _ of [1, 2, 3]) bench.control.step(fake.uuid);
  expect(stateOf(fake.uuid)).toBe('COMPLETE/REJECTED');

  const invalid = await readyItem('SKU-CANCEL');
  await submit(invalid.uuid);
  bench.control.step(invalid.uuid);
  expect(stateOf(invalid.uuid)).toBe('CANCELLED/null');

  const { uuid } = (await createItem(bench, 'SKU-C')).json.data;
  expect((await bench.post(`/api/v2/sr/${uuid}/cancel`, { json: {} })).status).toBe(400);
  expect(
    (await bench.post(`/api/v2/sr/${uuid}/cancel`, { json: { reason: 'Customer Requested Cancellation' } })).status,
  ).toBe(200);
  expect(bench.control.events().at(-1)!.event).toMatchObject({
    event_type: 'invalidate_sr',
    sr_uuid: uuid,
    invalidation_reason: { code: 'CANCELLED', message: 'Customer Requested Cancellation' },
  });
  expect((await bench.post(`/api/v2/sr/${uuid}/cancel`, { json: { reason: 'x' } })).status).toBe(400);
});

test('review moves by itself in time', async () => {
  bench.control.configure({ speed: 10_000 });
  bench.control.setReview({ hold: false, mode: 'approve' });
  const { uuid } = await readyItem('SKU-TIME');
  const done = new Promise<void>((resolve) => {
    const look = setInterval(() => {
      if (stateOf(uuid) !== 'COMPLETE/APPROVED') return;
      clearInterval(look);
      resolve();
    }, 5);
  });
  await submit(uuid);
  await done;
  expect(summary()).toEqual(['QC/PENDING', 'QC/APPROVED', 'UNDERWAY/ASSIGNED', 'COMPLETE/APPROVED']);
});

test('reviewers reject what control says, in its words, and can keep the sides secret', async () => {
  bench.control.setReview({ mode: 'approve', rejectNext: 1, rejectSides: ['heel', 'No such side'] });
  const { uuid } = await readyItem('SKU-R');
  await submit(uuid);
  bench.control.step(uuid);
  expect(bench.control.events().at(-1)!.event).toMatchObject({ sides: [{ side: 'heel' }, { side: 'No such side' }] });
  expect(bench.control.settings().review.rejectNext).toBe(0);
  const before = bench.control.events().length;
  bench.control.reject({ sr: uuid, sides: [{ side: 'Size tag', reason: 'Glare' }], announce: false });
  expect(bench.control.events().slice(before)).toHaveLength(1);
  expect(
    bench.control
      .serviceRequest(uuid)!
      .media.filter((media) => media.rejected)
      .map((media) => media.sideName),
  ).toEqual(['Heel', 'Size tag']);
});

test('requirements change for new requests, and for existing ones when asked', async () => {
  const first = (await createItem(bench, 'SKU-OLD')).json.data.uuid;
  const { category, type } = bench.control.serviceRequest(first)!;
  const change = {
    category,
    type,
    drop: ['Heel'],
    add: [{ group: 'Labels', name: 'QR code', required: true }],
    rename: { Toe: 'Front' },
  };
  bench.control.changeRequirements(change);
  const second = sidesOf(await createItem(bench, 'SKU-NEW')).map((side) => side.name);
  expect(second).toEqual(expect.arrayContaining(['QR code', 'Front']));
  expect(second).not.toContain('Heel');
  const names = async () => sidesOf(await bench.get(`/api/v2/sr/${first}/side-groups`)).map((side) => side.name);
  expect(await names()).toContain('Heel');
  bench.control.changeRequirements({ ...change, add: [], rename: {}, existing: true });
  expect(await names()).not.toContain('Heel');
});

test('events are pushed to a loopback webhook in order, and nowhere else', async () => {
  const bodies: string[] = [];
  let full: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    full = resolve;
  });
  const receiver = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    // The first attempt is refused: it must come again before the second event.
    response.writeHead(bodies.length === 1 ? 500 : 204).end();
    if (bodies.length === 3) full();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  expect(() => bench.control.setWebhook('https://example.com/')).toThrow('loopback');
  bench.control.setWebhook(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
  bench.control.emit({ event_type: 'state_change', n: 1 });
  bench.control.emit({ event_type: 'state_change', n: 2 });
  await arrived;
  await new Promise((resolve) => receiver.close(resolve));
  expect(bodies.map((body) => JSON.parse(body).n)).toEqual([1, 1, 2]);
});

test('a state file carries requests, key, port and authority over a restart; keys are private', async () => {
  const stateFile = join(bench.folder, 'kept', 'state.json');
  const options = { stateFile, seed: 7, rasterise: async () => Buffer.alloc(0) };
  const first = await startSimulator(options);
  const item = { category: first.control.catalogue().categories[0]!.uuid };
  await first.close();
  const saved = JSON.parse(await readFile(stateFile, 'utf8'));
  expect(saved).toMatchObject({ seed: 7, apiKey: first.apiKey });
  const second = await startSimulator({ ...options, seed: 8 });
  expect([second.apiKey, second.origin, second.caPem]).toEqual([first.apiKey, first.origin, first.caPem]);
  expect(second.control.catalogue().categories[0]!.uuid).toBe(item.category);
  await second.close();
  for (const name of ['state.json', 'ca-key.pem']) {
    expect((await stat(join(bench.folder, 'kept', name))).mode & 0o777).toBe(0o600);
  }
});
