import { describe, expect, it } from 'vitest';
import type { RelayStore } from '../../../main/relay/relayStore.ts';
import type { SharedChange, SharedRecords } from '../../../main/relay/sharedRecords.ts';
import { ShareFull } from '../../../main/relay/shares.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { until } from '../../fakes/until.ts';
import type { StoreUnderTest } from './storeConformance.ts';

/** What every implementation of shared records keeps to. */
export function sharedRecordsConformance(name: string, prepare: () => Promise<StoreUnderTest>): void {
  const opened = closedAfterEach();

  function recordsOf(store: RelayStore): SharedRecords {
    if (store.shared === null) throw new Error('This store shares nothing');
    return store.shared;
  }

  async function openOne(): Promise<SharedRecords> {
    const store = await (await prepare()).reopen();
    opened.push(store);
    return recordsOf(store);
  }

  async function revisionOf(records: SharedRecords, key: string): Promise<number> {
    return (await records.get(key))?.revision ?? 0;
  }

  describe(`the shared records of the ${name} store`, () => {
    it('keep what was put last, under a revision that grows', async () => {
      const records = await openOne();
      const before = Date.now();
      expect(await records.get('lease.a')).toBeNull();
      expect(await records.put('lease.a', '{"n":1}', 'any')).toMatchObject({ kind: 'done' });
      const first = await records.get('lease.a');
      expect(first).toMatchObject({ key: 'lease.a', value: '{"n":1}' });
      // The store may be another machine.
      expect(Math.abs((first?.at ?? 0) - before)).toBeLessThan(60_000);
      const second = await records.put('lease.a', '{"n":2}', 'any');
      expect(second).toEqual({ kind: 'done', revision: await revisionOf(records, 'lease.a') });
      expect(await revisionOf(records, 'lease.a')).toBeGreaterThan(first?.revision ?? 0);
    });

    it('stop at the share of whom they are written for, which what is removed, replaced or another’s makes room in', async () => {
      const under = await prepare();
      const store = await under.reopen();
      const records = recordsOf(store);
      const share = { owner: 'Tisch 1 · ✓', maxBytes: 10_000 };
      const kb4 = 'x'.repeat(4_000);
      const before = records.bytes();
      await records.put('item.a.1', kb4, 'new', share);
      await records.put('item.a.2', kb4, 'any', share);
      expect(records.bytes() - before).toBeGreaterThan(8_000);
      await expect(records.put('item.a.3', kb4, 'new', share)).rejects.toThrow(ShareFull);
      expect(await records.get('item.a.3')).toBeNull();
      // Nobody else is held by it, and what does not grow may be written.
      await records.put('item.a.3', kb4, 'new', { ...share, owner: 'Table 2' });
      await records.put('item.a.4', kb4, 'new');
      await records.put('item.a.2', kb4.replaceAll('x', 'y'), 'any', share);
      // Many at once share what room there is: for one of them.
      await records.put('item.a.2', '', 'any', share);
      const wishes = ['5', '6', '7', '8'].map((name) => records.put(`item.a.${name}`, kb4, 'new', share));
      const outcomes = await Promise.allSettled(wishes);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      // Whoever writes it last pays for it.
      await records.put('item.a.1', kb4, 'any', { ...share, owner: 'Table 3' });
      await records.put('item.a.9', kb4, 'new', share);
      await expect(records.put('item.a.10', kb4, 'new', share)).rejects.toThrow(ShareFull);
      await store.close();
      const again = await under.reopen();
      opened.push(again);
      await expect(recordsOf(again).put('item.a.10', kb4, 'new', share)).rejects.toThrow(ShareFull);
      await recordsOf(again).remove('item.a.9', 'any');
      expect(await recordsOf(again).put('item.a.9', kb4, 'new', share)).toMatchObject({ kind: 'done' });
    });

    it('compare before they set: new, at a revision, and again after a removal', async () => {
      const records = await openOne();
      expect(await records.put('lease.a', 'A', 'new')).toMatchObject({ kind: 'done' });
      const current = await records.get('lease.a');
      expect(await records.put('lease.a', 'B', 'new')).toEqual({ kind: 'conflict', current });
      expect(await records.put('lease.a', 'B', (current?.revision ?? 0) + 100)).toEqual({ kind: 'conflict', current });
      expect(await records.put('lease.b', 'B', 5)).toEqual({ kind: 'conflict', current: null });
      expect(await records.put('lease.a', 'B', current?.revision ?? 0)).toMatchObject({ kind: 'done' });
      expect(await records.remove('lease.a', current?.revision ?? 0)).toMatchObject({
        kind: 'conflict',
        current: { value: 'B' },
      });
      expect(await records.remove('lease.a', await revisionOf(records, 'lease.a'))).toMatchObject({ kind: 'done' });
      expect(await records.get('lease.a')).toBeNull();
      expect(await records.remove('lease.a', 'any')).toMatchObject({ kind: 'done' });
      expect(await records.put('lease.a', 'C', 'new')).toMatchObject({ kind: 'done' });
      expect((await records.get('lease.a'))?.value).toBe('C');
    });

    it('let one of many win who set at once', async () => {
      const records = await openOne();
      const tries = await Promise.all(
        Array.from({ length: 20 }, (_, index) => records.put('lease.a', `station ${index}`, 'new')),
      );
      expect(tries.filter(({ kind }) => kind === 'done')).toHaveLength(1);
      const winner = tries.findIndex(({ kind }) => kind === 'done');
      expect((await records.get('lease.a'))?.value).toBe(`station ${winner}`);
      for (let round = 0; round < 5; round += 1) {
        const revision = await revisionOf(records, 'lease.a');
        const again = await Promise.all(
          Array.from({ length: 8 }, (_, index) => records.put('lease.a', `${round}.${index}`, revision)),
        );
        expect(again.filter(({ kind }) => kind === 'done')).toHaveLength(1);
      }
    });

    it('list what begins alike, by key, without what was removed', async () => {
      const records = await openOne();
      for (const key of ['item.x.b', 'item.x.a', 'item.y.a', 'item.x-.a', 'item.x/.a', 'items.x.a', 'item.x.c'])
        await records.put(key, key, 'any');
      await records.remove('item.x.c', 'any');
      expect((await records.list('item.x.')).map(({ key }) => key)).toEqual(['item.x.a', 'item.x.b']);
      expect(await records.list('lease.')).toEqual([]);
      expect(await records.list('')).toHaveLength(6);
    });

    it('tell of changes behind a revision, in order, of each key the newest, removals too', async () => {
      const records = await openOne();
      for (const [key, value] of [
        ['a', '1'],
        ['b', '1'],
        ['c', '1'],
        ['a', '2'],
      ] as const)
        await records.put(key, value, 'any');
      await records.remove('b', 'any');
      const all = await allChanges(records, 0, 100);
      expect(all.map(({ key, value }) => [key, value])).toEqual([
        ['c', '1'],
        ['a', '2'],
        ['b', null],
      ]);
      expect(all.map(({ revision }) => revision)).toEqual(
        all.map(({ revision }) => revision).toSorted((a, b) => a - b),
      );
      expect(all.at(-1)?.revision).toBe(records.newest());
      expect(await allChanges(records, 0, 1)).toEqual(all);
      expect(await records.changes(all[0]?.revision ?? 0, 1)).toEqual([all[1]]);
      expect(await records.changes(records.newest(), 100)).toEqual([]);
    });

    it('say that there is more only when it can be read', async () => {
      const records = await openOne();
      const read: (readonly SharedChange[])[] = [];
      let from = records.newest();
      const stop = records.onChanged(() => {
        records.changes(from, 100).then(
          (changes) => {
            read.push(changes);
            from = changes.at(-1)?.revision ?? from;
          },
          () => undefined,
        );
      });
      await records.put('window.a', '1', 'any');
      await until('the first change is told', async () => read.flat().some(({ value }) => value === '1'));
      await records.put('window.a', '2', 'any');
      await until('the second change is told', async () => read.flat().some(({ value }) => value === '2'));
      stop();
    });

    it('are there when the store is opened again, and count on', async () => {
      const under = await prepare();
      const first = await under.reopen();
      await recordsOf(first).put('item.a', 'kept', 'any');
      await recordsOf(first).put('item.b', 'removed', 'any');
      await recordsOf(first).remove('item.b', 'any');
      const before = recordsOf(first).newest();
      await first.close();
      const second = await under.reopen();
      opened.push(second);
      const records = recordsOf(second);
      expect(records.newest()).toBe(before);
      expect((await records.changes(0, 100)).map(({ key, value }) => [key, value])).toEqual([
        ['item.a', 'kept'],
        ['item.b', null],
      ]);
      await records.put('item.a', 'more', 'any');
      expect(await revisionOf(records, 'item.a')).toBeGreaterThan(before);
    });

    it('forget what was not written for long, and give no revision twice', async () => {
      const records = await openOne();
      await records.put('item.a', '1', 'any');
      await records.put('item.b', '1', 'any');
      await records.remove('item.b', 'any');
      const before = records.newest();
      expect(await records.prune(Date.now() - 3_600_000)).toBe(0);
      expect(await records.prune(Date.now() + 3_600_000)).toBeGreaterThan(0);
      expect(await records.list('')).toEqual([]);
      expect(await records.put('item.a', '2', 'new')).toMatchObject({ kind: 'done' });
      expect(await revisionOf(records, 'item.a')).toBeGreaterThan(before);
    });

    it('forget nothing below kept, but what was removed there', async () => {
      const records = await openOne();
      for (const key of ['kept.settings.a', 'kept.version.a.1', 'keptnot']) await records.put(key, '1', 'any');
      await records.remove('kept.version.a.1', 'any');
      await records.prune(Date.now() + 3_600_000);
      expect((await records.list('')).map(({ key }) => key)).toEqual(['kept.settings.a']);
      expect((await allChanges(records, 0, 10)).map(({ key }) => key)).toEqual(['kept.settings.a']);
    });

    it('take values of 256 KB and any text, and refuse more, and keys that not every store takes', async () => {
      const records = await openOne();
      const value = `ä€😀"\n${'x'.repeat(200 * 1024)}`;
      await records.put('picture.a-b_c=d/e.F0', value, 'new');
      expect((await records.get('picture.a-b_c=d/e.F0'))?.value).toBe(value);
      await expect(records.put('a', 'x'.repeat(256 * 1024 + 1), 'any')).rejects.toThrow(/too_long/);
      for (const key of ['', 'a b', 'ä', '.a', 'a.', 'a..b', 'a*', 'a>', 'x'.repeat(257)])
        await expect(records.put(key, '1', 'any')).rejects.toThrow(/bad_key/);
    });
  });
}

async function allChanges(records: SharedRecords, after: number, limit: number): Promise<readonly SharedChange[]> {
  const found = await records.changes(after, limit);
  const last = found.at(-1);
  return last === undefined ? [] : [...found, ...(await allChanges(records, last.revision, limit))];
}
