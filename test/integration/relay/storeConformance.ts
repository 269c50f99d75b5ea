import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { NewEvent, RelayStore } from '../../../main/relay/relayStore.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { until } from '../../fakes/until.ts';

export interface StoreUnderTest {
  /** Opens the same store again, after it was closed. */
  reopen(): Promise<RelayStore>;
}

/** What every store of a relay keeps to. */
export function relayStoreConformance(name: string, prepare: () => Promise<StoreUnderTest>): void {
  const opened = closedAfterEach();

  async function openOne(): Promise<RelayStore> {
    const store = await (await prepare()).reopen();
    opened.push(store);
    return store;
  }

  describe(`the ${name} store of a relay`, () => {
    it('gives events back in order, each once, with a cursor that grows', async () => {
      const store = await openOne();
      const events = Array.from({ length: 25 }, (_, index) => event({ payload: `{"n":${index}}` }));
      const answers = await Promise.all([...events, ...events.slice(0, 5)].map((one) => store.append(one)));
      expect(answers.filter((one) => one === 'stored')).toHaveLength(25);
      expect(answers.slice(25)).toEqual(Array(5).fill('duplicate'));
      const read = await store.after(0, 100);
      expect(read.map(({ payload }) => payload)).toEqual(events.map(({ payload }) => payload));
      const cursors = read.map(({ cursor }) => cursor);
      expect(cursors).toEqual([...new Set(cursors)].toSorted((a, b) => a - b));
      const behind = await store.after(cursors[9] ?? 0, 3);
      expect(behind.map(({ cursor }) => cursor)).toEqual(cursors.slice(10, 13));
      expect(read[3]).toMatchObject({ ...saved(events[3]), cursor: cursors[3] });
      expect(store.bounds()).toEqual({ oldest: cursors[0], newest: cursors.at(-1) });
    });

    it('says that there is more only when it can be read', async () => {
      const store = await openOne();
      const seen: number[] = [];
      const stop = store.onAppended(() => seen.push(store.bounds().newest));
      await store.append(event());
      await store.append(event());
      stop();
      await store.append(event());
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.at(-1)).toBe((await store.after(0, 10))[1]?.cursor);
    });

    it('holds all of it when it is opened again, and goes on counting', async () => {
      const under = await prepare();
      const first = await under.reopen();
      const one = event();
      await first.append(one);
      await first.registry.setAddress('https://relay.test');
      expect(await first.registry.adminKey()).toBeNull();
      for (const key of ['former key', 'admin key']) await first.registry.setAdminKey(key);
      await first.registry.addToken({ name: 'A', purpose: 'station', issuedAt: 5 }, Buffer.from('hash of A'));
      const { id } = first;
      await first.close();
      const second = await under.reopen();
      opened.push(second);
      expect(second.id).toBe(id);
      expect(await second.append(one)).toBe('duplicate');
      await second.append(event());
      const [before, behind] = await second.after(0, 10);
      expect(behind?.cursor).toBeGreaterThan(before?.cursor ?? 0);
      expect(await second.registry.address()).toBe('https://relay.test');
      expect(await second.registry.adminKey()).toBe('admin key');
      expect(await second.registry.tokenOf(Buffer.from('hash of A'))).toEqual({
        name: 'A',
        purpose: 'station',
        issuedAt: 5,
        acknowledged: 0,
        seenAt: null,
        lastUse: null,
      });
    });

    it('counts what it has, not what it had already, when it is opened again', async () => {
      const under = await prepare();
      const first = await under.reopen();
      const one = event();
      for (let times = 0; times < 3; times += 1) await first.append(one);
      await first.close();
      const second = await under.reopen();
      opened.push(second);
      expect((await second.after(0, 10)).map(({ cursor }) => cursor)).toEqual([second.bounds().newest]);
    });

    it('removes what is too old, and never gives its cursor to another', async () => {
      const store = await openOne();
      for (const receivedAt of [10, 20, 30]) await store.append(event({ receivedAt }));
      const { newest } = store.bounds();
      expect(await store.prune({ before: 31, maxBytes: 1e9 })).toBe(3);
      expect(await store.after(0, 10)).toEqual([]);
      expect(store.bounds()).toEqual({ oldest: newest + 1, newest });
      await store.append(event());
      expect((await store.after(0, 10))[0]?.cursor).toBe(newest + 1);
    });

    it('removes the oldest when it holds too much', async () => {
      const store = await openOne();
      const payload = JSON.stringify({ filler: 'x'.repeat(20_000) });
      await Promise.all(Array.from({ length: 700 }, (_, index) => store.append(event({ payload, receivedAt: index }))));
      expect(await store.prune({ before: 0, maxBytes: 8_000_000 })).toBeGreaterThan(0);
      const { oldest, newest } = store.bounds();
      const left = await store.after(0, 1_000);
      expect([left[0]?.cursor, left.at(-1)?.cursor]).toEqual([oldest, newest]);
      expect(left.length).toBeLessThan(700);
    });

    it('knows destinations and stations by the hash of their secret, until they are removed', async () => {
      const { registry } = await openOne();
      const [hash, other] = [Buffer.from('one'), Buffer.from('other')];
      await registry.addDestination({ name: 'partner', verify: null, addedAt: 7 }, hash);
      await expect(registry.addDestination({ name: 'partner', verify: null, addedAt: 8 }, other)).rejects.toThrow(
        /already/,
      );
      expect(await registry.destinationOf(hash)).toEqual({ name: 'partner', verify: null, addedAt: 7 });
      expect(await registry.destinationOf(other)).toBeNull();
      expect(await registry.destinations()).toEqual([{ name: 'partner', verify: null, addedAt: 7 }]);
      expect(await registry.removeDestination('partner')).toBe(true);
      expect(await registry.removeDestination('partner')).toBe(false);
      expect(await registry.destinations()).toEqual([]);
      await registry.addToken({ name: 'A', purpose: 'station', issuedAt: 1 }, hash);
      await registry.acknowledge('A', 9, 100);
      await registry.acknowledge('A', 4, 200);
      await registry.noteUse('A', 'events', 300);
      await registry.noteUse('A', 'report', 400);
      const lastUse = { at: 400, endpoint: 'report' };
      const issued = { name: 'A', purpose: 'station', issuedAt: 1, acknowledged: 9, seenAt: 200, lastUse };
      expect(await registry.tokens()).toEqual([issued]);
      expect(await registry.tokenOf(hash)).toEqual(issued);
      expect(await registry.revokeToken('A')).toBe(true);
      expect(await registry.tokenOf(hash)).toBeNull();
      await registry.noteUse('A', 'events', 500);
      await registry.addToken({ name: 'A', purpose: 'metrics', issuedAt: 2 }, other);
      expect(await registry.tokenOf(other)).toEqual({
        name: 'A',
        purpose: 'metrics',
        issuedAt: 2,
        acknowledged: 0,
        seenAt: null,
        lastUse: null,
      });
    });

    it('tells of tokens that are revoked, and what became of webhooks, the later of each', async () => {
      const { registry, check } = await openOne();
      await registry.addToken({ name: 'A', purpose: 'station', issuedAt: 1 }, Buffer.from('one'));
      let reported = 0;
      const stop = registry.onTokensChanged(() => {
        reported += 1;
      });
      await registry.revokeToken('A');
      await until('word of it', () => reported > 0);
      stop();
      await registry.addDestination({ name: 'partner', verify: null, addedAt: 7 }, Buffer.from('other'));
      expect((await registry.outcomes()).size).toBe(0);
      await registry.noteOutcome('partner', { takenAt: 20, refused: null });
      await registry.noteOutcome('partner', { takenAt: null, refused: { at: 30, why: 'late' } });
      await registry.noteOutcome('partner', { takenAt: 10, refused: { at: 5, why: 'early' } });
      expect(await registry.outcomes()).toEqual(
        new Map([['partner', { takenAt: 20, refused: { at: 30, why: 'late' } }]]),
      );
      await registry.removeDestination('partner');
      expect((await registry.outcomes()).size).toBe(0);
      await check();
    });

    it('gives an address for a test to one who asks', async () => {
      const { registry } = await openOne();
      const hash = Buffer.from('once');
      await registry.addTest({ name: 'test-A', until: 9 }, hash);
      const taken = await Promise.all([1, 2, 3].map(() => registry.takeTest(hash)));
      expect(taken.filter((one) => one !== null)).toEqual([{ name: 'test-A', until: 9 }]);
      expect(await registry.takeTest(Buffer.from('never'))).toBeNull();
    });
  });
}

function event(change: Partial<NewEvent> = {}): NewEvent {
  const payload = change.payload ?? JSON.stringify({ id: randomUUID() });
  const key = createHash('sha256')
    .update(`${payload}${change.receivedAt ?? ''}`)
    .digest();
  const defaults = {
    type: 'state_change',
    srUuid: randomUUID(),
    signed: true,
    destination: 'partner',
    receivedAt: 1_000,
  };
  return { ...defaults, key, payload, ...change };
}

function saved(one: NewEvent | undefined) {
  const { key: _, ...rest } = one ?? event();
  return rest;
}
