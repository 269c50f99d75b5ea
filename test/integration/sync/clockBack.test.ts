import { describe, expect, test, vi } from 'vitest';
import { createGate, type Gate } from '../../../main/sync/engine/gate.ts';
import { type Bench, openBench } from './bench.ts';
import { known, ready, uploads } from './itemSteps.ts';

const minute = 60_000;
const day = 86_400_000;

/** The wall clock jumps; what waits for a timer goes on as it was. */
function jump(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

function sent(bench: Bench, photoId: string): boolean {
  return bench.partner.srs.some((sr) => sr.uploads.some((upload) => upload.photoId === photoId));
}

function gateOf(bench: Bench): Gate {
  return createGate(
    bench.context,
    () => 0.5,
    () => undefined,
  );
}

describe('a clock that is put back by a day', () => {
  test.each([
    ['no network', { kind: 'offline' }],
    ['a limit of the partner', { kind: 'limit', type: 'partner_level', waitMs: 10 * minute }],
    ['a limit of the user', { kind: 'limit', type: 'user_level', waitMs: 10 * minute }],
    ['a limit of an endpoint', { kind: 'limit', type: 'endpoint_specific', waitMs: 10 * minute }],
    ['trouble of the partner', { kind: 'server' }],
  ] as const)('holds nothing for a day that waits for %s', async (_name, fault) => {
    const bench = openBench();
    bench.partner.rule = (endpoint) => (endpoint === 'upload_media' ? fault : null);
    const ids = await ready(bench, 'A', 'B');
    await bench.run(minute);
    expect(bench.partner.srs.flatMap(({ uploads }) => uploads)).toEqual([]);
    bench.partner.rule = () => null;
    jump(-day);
    await bench.run(2 * minute);
    expect(ids.map((id) => bench.item(id).stage)).toEqual(['in_review', 'in_review']);
  });

  test('holds no polls', async () => {
    const bench = openBench();
    bench.policy = { ...bench.policy, pollsPerMinute: 4 };
    await ready(bench, 'A', 'B', 'C');
    await bench.run(minute);
    jump(-day);
    bench.partner.calls.length = 0;
    await bench.run(5 * minute);
    const asked = new Set(bench.partner.calls.filter((call) => call.startsWith('find')));
    expect(asked).toEqual(new Set(['find A', 'find B', 'find C']));
  });

  test('takes no upload of before for one whose answer was lost since', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.shoot(id, 'front', 'f1');
    await bench.run(1_000);
    bench.clockAheadMs = -30 * day;
    bench.shoot(id, 'front', 'f2');
    // What the partner counts by then is not told.
    bench.partner.rule = (endpoint) => (endpoint === 'progress' && sent(bench, 'f2') ? { kind: 'server' } : null);
    await bench.run(1_000);
    bench.partner.rule = () => null;
    bench.partner.once('upload_media', { kind: 'lost_before' });
    bench.shoot(id, 'front', 'f3');
    await bench.run(2 * minute);
    expect(uploads(bench)).toEqual(['f1 front', 'f2 front', 'f3 front']);
  });

  test('has the requirements read again, whose age nobody knows', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.openItem = id;
    bench.clockAheadMs = -30 * day;
    bench.partner.calls.length = 0;
    await bench.run(minute);
    expect(bench.partner.calls.filter((call) => call === 'sides of A')).toHaveLength(1);
  });

  test('does not take a limit back that was set since', async () => {
    const bench = openBench();
    jump(-day);
    bench.partner.once('create', { kind: 'limit', type: 'partner_level', waitMs: 10 * minute });
    bench.create('A');
    bench.start();
    await bench.run(9 * minute);
    expect(bench.partner.calls).toEqual(['find A', 'create A']);
    await bench.run(2 * minute);
    expect(bench.partner.srs).toHaveLength(1);
  });

  test('lets connections that go on breaking be told as no network, counted from there', () => {
    const bench = openBench();
    const gate = gateOf(bench);
    gate.troubled();
    jump(-day);
    gate.troubled();
    expect(bench.store.connections.current()?.online).not.toBe(false);
    jump(5_000);
    gate.troubled();
    expect(bench.store.connections.current()?.online).toBe(false);
  });
});

describe('what holds everything', () => {
  test('calls that fail together are one failure; the next one waits longer, and a try now ends the wait', () => {
    const bench = openBench();
    const gate = gateOf(bench);
    const waitMs = (): number => (gate.opensAt(true) ?? Number.NaN) - Date.now();
    gate.networkFailed();
    gate.networkFailed();
    expect(waitMs()).toBe(750);
    expect(gate.isProbing).toBe(true);
    jump(750);
    gate.networkFailed();
    expect(waitMs()).toBe(1_500);
    jump(-day);
    gate.networkFailed();
    expect(waitMs()).toBe(3_000);
    gate.tryNow();
    expect(waitMs()).toBeLessThanOrEqual(0);
    expect(gate.isProbing).toBe(true);
    gate.succeeded('open');
    expect(gate.isProbing).toBe(false);
  });

  test('a call that gets through between two that break says that it is not the network', () => {
    const bench = openBench();
    const gate = gateOf(bench);
    gate.troubled();
    jump(4_000);
    gate.succeeded('open');
    gate.troubled();
    jump(4_999);
    gate.troubled();
    expect(gate.isProbing).toBe(false);
  });

  test('a shorter limit does not end a longer one', () => {
    const bench = openBench();
    const gate = gateOf(bench);
    const now = Date.now();
    gate.limited(now + 10 * minute, 'partner_level', 'create');
    gate.limited(now + minute, 'partner_level', 'create');
    expect(gate.opensAt(false)).toBe(now + 10 * minute);
    gate.limited(now + 5 * minute, 'endpoint_specific', 'find');
    gate.limited(now + 15 * minute, 'endpoint_specific', 'progress');
    gate.limited(now + 12 * minute, 'endpoint_specific', 'progress');
    expect(gate.endpointOpensAt('progress')).toBe(now + 15 * minute);
    expect(gate.endpointOpensAt('find')).toBe(now + 10 * minute);
    expect(gate.endpointOpensAt('create')).toBe(now + 10 * minute);
    expect(gate.holdsEndpoint).toBe(true);
    jump(16 * minute);
    expect(gate.holdsEndpoint).toBe(false);
  });

  test("a user's limit holds neither Find nor pictures, and a refused key what carries it alone", () => {
    const bench = openBench();
    const gate = gateOf(bench);
    const now = Date.now();
    gate.limited(now + minute, 'user_level', 'create');
    expect([gate.endpointOpensAt('find'), gate.endpointOpensAt('picture')]).toEqual([0, 0]);
    expect(gate.opensAt(false)).toBe(0);
    expect(gate.opensAt(true)).toBe(now + minute);
    gate.credentialsFailed('refused');
    expect(gate.opensAt(true)).toBeNull();
    expect(gate.opensAt(false)).toBe(0);
    // It left before the refusal.
    gate.succeeded('open');
    expect(bench.store.connections.current()?.credentialState).toBe('refused');
  });
});
