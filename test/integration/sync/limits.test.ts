import { describe, expect, test } from 'vitest';
import { PartnerFailure } from '../../../main/domain/failure.ts';
import { forgetUserLimit } from '../../../main/sync/engine/gate.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { type Bench, openBench } from './bench.ts';
import { known, ready } from './itemSteps.ts';

const minute = 60_000;

/** An item whose first photo is on its way to the partner. */
async function uploading(bench: ReturnType<typeof openBench>) {
  const id = bench.create('A');
  bench.start();
  await bench.run(100);
  bench.partner.once('upload_media', { kind: 'slow', delayMs: 50 });
  bench.shoot(id, 'front');
  await bench.run(20);
  return id;
}

describe('a key that is refused', () => {
  test('a 401 stops sending after at most one call a worker; Find goes on; a new key resumes; nothing failed', async () => {
    const bench = openBench();
    const references = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    const ids = await ready(bench, ...references);
    bench.partner.rule = (endpoint) => (endpoint === 'find' ? null : { kind: 'unauthorized' });
    bench.partner.calls.length = 0;
    await bench.run(20 * minute);
    const refused = bench.partner.calls.filter((call) => !call.startsWith('find')).length;
    // One a worker, then ever less: 5 s, 10 s, 20 s and so on, one call each.
    expect(refused).toBeLessThanOrEqual(4 + 8);
    expect(refused).toBeGreaterThan(4 + 4);
    expect(bench.partner.calls.filter((call) => call.startsWith('find')).length).toBeGreaterThan(7);
    expect(bench.engine?.isIdle()).toBe(true);
    expect(bench.store.operations.counts(null)).toMatchObject({ parked: 0, inFlight: 0 });
    bench.partner.rule = () => null;
    bench.use('acme');
    await bench.restart();
    await bench.run(1_000);
    expect(ids.map((id) => bench.item(id).stage)).toEqual(references.map(() => 'in_review'));
    expect(bench.store.connections.current()?.credentialState).toBe('ok');
  });

  test('an operation that is under way when another one meets a 401 makes no further call, and goes on with a new key', async () => {
    const bench = openBench();
    const id = await uploading(bench);
    bench.partner.calls.length = 0;
    bench.partner.rule = (endpoint) => (endpoint === 'find' ? null : { kind: 'unauthorized' });
    bench.create('B');
    await bench.run(1_000);
    expect(bench.partner.calls.filter((call) => !call.startsWith('find'))).toEqual(['create B']);
    expect(bench.sides(id).front).toBe('uploaded');
    bench.partner.rule = () => null;
    bench.use('acme');
    await bench.restart();
    await bench.run(1_000);
    expect(bench.partner.srs).toHaveLength(2);
  });
});

describe('a key that has worked and is refused', () => {
  const byKey = (bench: Bench) =>
    bench.partner.calls.flatMap((call, index) =>
      call.startsWith('find') ? [] : [bench.partner.callTimes[index] ?? 0],
    );

  test('once: sending goes on within seconds, by itself', async () => {
    const bench = openBench();
    const [id] = await ready(bench, 'A');
    bench.partner.once('upload_media', { kind: 'unauthorized' });
    await bench.run(8_000);
    expect(bench.item(id!).stage).toBe('in_review');
    expect(bench.store.connections.current()?.credentialState).toBe('ok');
  });

  test('for hours: one call at a time, at twice the distance each time; when it works again all goes', async () => {
    const bench = openBench();
    const references = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    const ids = await ready(bench, ...references);
    bench.partner.rule = (endpoint) => (endpoint === 'find' ? null : { kind: 'unauthorized' });
    await bench.run(10_000);
    const before = byKey(bench).length;
    await bench.run(6 * 60 * minute);
    const tries = byKey(bench).slice(before);
    const distances = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(distances.length).toBeGreaterThan(6);
    for (const [index, distance] of distances.slice(1).entries()) {
      expect(distance).toBeGreaterThanOrEqual(Math.min(1.9 * (distances[index] ?? 0), 30 * minute));
    }
    expect(bench.store.connections.current()?.credentialState).toBe('lapsed');
    expect(bench.engine?.isIdle()).toBe(true);
    bench.partner.rule = () => null;
    await bench.run(61 * minute);
    expect(ids.map((id) => bench.item(id).stage)).toEqual(references.map(() => 'in_review'));
    expect(bench.store.connections.current()?.credentialState).toBe('ok');
  });

  test('each try is of one item alone: no other one begins anything', async () => {
    const bench = openBench();
    await ready(bench, 'A');
    bench.partner.rule = (endpoint) => (endpoint === 'find' ? null : { kind: 'unauthorized' });
    for (const reference of ['B', 'C', 'D', 'E', 'F']) bench.create(reference);
    await bench.run(10_000);
    bench.partner.calls.length = 0;
    await bench.run(10 * minute);
    const ofOthers = bench.partner.calls.filter((call) => !/ A( |$)/.test(call));
    const looked = ofOthers.filter((call) => call.startsWith('find')).map((call) => call.replace('find', 'create'));
    expect(looked.length).toBeGreaterThan(3);
    expect(ofOthers.filter((call) => call.startsWith('create'))).toEqual(looked);
    // Whoever was tried longest ago comes next.
    expect(new Set(looked).size).toBeGreaterThan(3);
  });

  test('for one item alone: that one waits for a person, the others go', async () => {
    const bench = openBench();
    const [a, ...others] = await ready(bench, 'A', 'B', 'C');
    const { uploadMedia } = bench.partner;
    bench.partner.uploadMedia = async (upload, signal) => {
      if (upload.referenceId !== 'A') return uploadMedia(upload, signal);
      const details = { kind: 'credentials', code: 'http_403', status: 403, outcomeUnknown: false } as const;
      throw new PartnerFailure({ ...details, text: asGiven('Not yours.'), endpoint: 'upload_media' });
    };
    await bench.run(minute);
    expect(others.map((id) => bench.item(id).stage)).toEqual(['in_review', 'in_review']);
    expect(bench.item(a!)).toMatchObject({ stage: 'needs_attention', lastError: { code: 'http_403' } });
    expect(bench.store.connections.current()?.credentialState).toBe('ok');
  });
});

describe('what an answer says of the key and the network', () => {
  test('Find carries no key: neither its refusal nor its success says anything of the key', async () => {
    const bench = openBench();
    const [id] = await ready(bench, 'A');
    bench.partner.rule = (endpoint) => (endpoint === 'find' ? { kind: 'unauthorized' } : null);
    bench.engine?.pollSoon();
    await bench.run(1_000);
    expect(bench.item(id!).stage).toBe('in_review');
    const state = () => bench.store.connections.current()?.credentialState;
    expect(state()).toBe('ok');
    bench.store.connections.update(bench.context.connection().id, { credentialState: 'unknown' });
    bench.partner.rule = () => null;
    bench.partner.calls.length = 0;
    bench.engine?.pollSoon();
    await bench.run(100);
    expect(bench.partner.calls).toEqual(['find A']);
    expect(state()).toBe('unknown');
  });

  test('a refused key is tried once a start', async () => {
    const bench = openBench();
    bench.partner.rule = (endpoint) => (endpoint === 'find' ? null : { kind: 'unauthorized' });
    bench.create('A');
    bench.start();
    await bench.run(minute);
    await bench.restart();
    await bench.run(minute);
    expect(bench.partner.calls).toEqual(['find A', 'create A', 'find A', 'create A']);
  });

  test('whatever the partner answers, the network is there', async () => {
    const bench = openBench();
    bench.partner.rule = () => ({ kind: 'offline' });
    bench.create('A');
    bench.start();
    await bench.run(1_000);
    expect(bench.store.connections.current()?.online).toBe(false);
    bench.partner.rule = () => ({ kind: 'server' });
    await bench.run(15_000);
    expect(bench.store.connections.current()?.online).toBe(true);
  });
});

describe('a limit', () => {
  test('a 429 of the partner: nothing is sent inside the closed window, then all goes on', async () => {
    const bench = openBench();
    await ready(bench, 'A', 'B', 'C', 'D', 'E');
    bench.partner.calls.length = 0;
    bench.partner.callTimes.length = 0;
    bench.partner.once('progress', { kind: 'limit', type: 'partner_level', waitMs: minute });
    const closedAt = Date.now();
    await bench.run(minute - 100);
    expect(bench.partner.callTimes.filter((at) => at > closedAt + 5)).toEqual([]);
    expect(bench.engine?.isIdle()).toBe(false);
    await bench.run(5_000);
    expect(bench.partner.srs.map(({ submissions }) => submissions)).toEqual([1, 1, 1, 1, 1]);
  });

  test('a 429 of one endpoint holds that endpoint alone and stamps no backlog', async () => {
    const bench = openBench();
    const ids = await ready(bench, ...Array.from({ length: 20 }, (_, index) => `A${index}`));
    bench.partner.once('upload_media', { kind: 'limit', type: 'endpoint_specific', waitMs: minute });
    await bench.run(1_000);
    const sent = bench.partner.calls.filter((call) => call.startsWith('upload')).length;
    bench.create('later');
    await bench.run(minute - 2_000);
    expect(bench.partner.calls.filter((call) => call.startsWith('upload')).length).toBe(sent);
    expect(bench.partner.calls).toContain('create later');
    const stamped = ids
      .flatMap((id) => bench.store.operations.openOfItem(id))
      .filter(({ nextTryAt }) => nextTryAt !== null);
    expect(stamped.length).toBeLessThanOrEqual(bench.policy.uploadsAtOnce);
    await bench.run(5_000);
    expect(ids.every((id) => bench.item(id).stage === 'in_review')).toBe(true);
  });

  test('a limit of an endpoint that comes second in an operation is kept too, over a crash', async () => {
    const bench = openBench();
    await ready(bench, 'A', 'B', 'C', 'D', 'E', 'F');
    bench.partner.rule = (endpoint) =>
      endpoint === 'progress' ? { kind: 'limit', type: 'endpoint_specific', waitMs: minute } : null;
    await bench.run(1_000);
    const asked = () => bench.partner.calls.filter((call) => call.startsWith('progress')).length;
    const before = asked();
    expect(before).toBeLessThanOrEqual(4);
    bench.crash();
    const other = bench.create('G');
    await bench.run(100);
    bench.shoot(other, 'front');
    await bench.run(minute - 5_000);
    expect(asked()).toBe(before);
    await bench.run(minute);
    expect(asked()).toBeGreaterThan(before);
  });

  test('a limit of the endpoint that tells the requirements holds the next reading for the item on the screen', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.openItem = id;
    bench.policy = { ...bench.policy, requirementsMaxAgeMs: minute };
    bench.partner.once('side_groups', { kind: 'limit', type: 'endpoint_specific', waitMs: 10 * minute });
    const asked = () => bench.partner.calls.filter((call) => call === 'sides of A').length;
    const before = asked();
    await bench.run(9 * minute);
    expect(asked()).toBe(before + 1);
    expect(bench.bugs).toEqual([]);
    await bench.run(5 * minute);
    expect(asked()).toBeGreaterThan(before + 1);
  });

  test("a user's limit is known as such over a crash: Find goes on, and another user is not held by it", async () => {
    const bench = openBench();
    await ready(bench, 'A');
    await bench.run(1_000);
    const id = bench.create('B');
    bench.partner.once('create', { kind: 'limit', type: 'user_level', waitMs: 10 * minute });
    await bench.run(100);
    bench.partner.calls.length = 0;
    bench.crash();
    await bench.run(minute);
    expect(new Set(bench.partner.calls)).toEqual(new Set(['find A']));
    const connection = bench.store.connections.current();
    expect(connection?.pausedUntil).toBeGreaterThan(Date.now() + 8 * minute);
    forgetUserLimit(bench.store, connection!.id, Date.now());
    await bench.restart();
    await bench.run(1_000);
    expect(bench.partner.calls).toContain('create B');
    expect(bench.item(id).srKnown).toBe(true);
  });

  test("another user is held by a limit of the whole partner, also when one of the user's lasts longer", async () => {
    const bench = openBench();
    for (const reference of ['A', 'B', 'C']) bench.create(reference);
    bench.partner.once('create', { kind: 'limit', type: 'partner_level', waitMs: minute });
    bench.partner.once('create', { kind: 'limit', type: 'user_level', waitMs: 10 * minute });
    bench.start();
    await bench.run(100);
    const asked = bench.partner.calls.length;
    expect(asked).toBe(6);
    const connection = bench.store.connections.current();
    forgetUserLimit(bench.store, connection!.id, Date.now());
    expect(bench.store.connections.current()?.pausedUntil).toBeLessThanOrEqual(Date.now() + minute);
    await bench.restart();
    await bench.run(minute - 1_000);
    expect(bench.partner.calls.length).toBe(asked);
    await bench.run(5_000);
    expect(bench.partner.srs).toHaveLength(3);
  });

  test('a limit that comes between an upload and the look at its count does not send the photo again', async () => {
    const bench = openBench();
    const id = await uploading(bench);
    bench.create('B');
    bench.partner.once('create', { kind: 'limit', type: 'partner_level', waitMs: 5_000 });
    await bench.run(60_000);
    expect(bench.partner.srs[0]?.uploads).toHaveLength(1);
    expect(bench.operations(id)).toEqual(['create done', 'upload done']);
  });
});
