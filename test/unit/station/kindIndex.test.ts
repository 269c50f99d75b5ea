import { expect, test } from 'vitest';
import type { TaxonomyCategory } from '../../../main/domain/partner/service.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import type { FoundModel } from '../../../main/domain/taxonomy/records.ts';
import type { Time } from '../../../main/lib/async/time.ts';
import { systemTime } from '../../../main/lib/async/time.ts';
import { createKindIndex, type KindIndex } from '../../../main/station/taxonomy/kindIndex.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { newStore } from '../store/newStore.ts';
import { acme, connectTo } from '../store/samples.ts';

/** A brand with so many models that are all found by one word. */
function treeOf(word: string, models: number): readonly TaxonomyCategory[] {
  const named = (name: string) => ({ uuid: name, name });
  const brand = { ...named('Nike'), models: Array.from({ length: models }, (_, index) => named(`${word} ${index}`)) };
  return [{ ...named('Footwear'), types: [{ ...named('Sneakers'), brands: [brand] }] }];
}

interface Scene {
  readonly store: Store;
  readonly kinds: KindIndex;
  readonly reported: string[];
  readonly closing: AbortController;
  /** What is done at each turn that others have. */
  onTurn: () => void;
}

/** A station's index whose clock goes on by a millisecond at each look, so that the work is cut up as it would be where it is slow. */
function scene({ store = newStore(), live = true } = {}): Scene {
  let now = 0;
  const time: Time = {
    ...systemTime,
    elapsedMs() {
      now += 1;
      return now;
    },
    soon(work) {
      made.onTurn();
      return systemTime.soon(work);
    },
  };
  const reported: string[] = [];
  const closing = new AbortController();
  const kinds = createKindIndex({
    options: { log: recordingLog(), live },
    store,
    checkpointer: { poke: () => undefined },
    changes: { publish: (topic) => void reported.push(topic) },
    time,
    closing: closing.signal,
  });
  const made: Scene = { store, kinds, reported, closing, onTurn: () => undefined };
  return made;
}

const total = ({ kinds }: Scene, query: string): number => kinds.search(query, 5).total;

test('a tree that is kept has its index, also one from before there was any; it is made once', async () => {
  const store = newStore();
  connectTo(store);
  store.taxonomy.put(acme, treeOf('Jumper', 30), 1);
  const first = scene({ store });
  expect(total(first, 'jumper')).toBe(0);
  await first.kinds.refresh();
  expect([total(first, 'jumper'), first.reported]).toEqual([30, ['taxonomy:details']]);
  const again = scene({ store });
  await again.kinds.refresh();
  expect([total(again, 'nike jumper'), again.reported]).toEqual([30, []]);
});

test('a large tree is filled in small parts, and a search sees all of the old or all of the new meanwhile', async () => {
  const large = scene();
  const { store, kinds } = large;
  connectTo(store);
  store.taxonomy.put(acme, treeOf('Jumper', 10), 1);
  await kinds.refresh();
  store.taxonomy.put(acme, treeOf('Runner', 3_000), 2);
  const seen = new Set<string>();
  let turns = 0;
  let added = 0;
  let maxAdded = 0;
  const { addNext } = store.kinds;
  Object.assign(store.kinds, {
    addNext(entries: Parameters<typeof addNext>[0]) {
      added += entries.length;
      maxAdded = Math.max(maxAdded, added);
      addNext(entries);
    },
  });
  large.onTurn = () => {
    turns += 1;
    added = 0;
    seen.add([total(large, 'jumper'), total(large, 'runner')].join());
  };
  await kinds.refresh();
  expect(maxAdded).toBeLessThanOrEqual(250);
  expect(turns).toBeGreaterThan(12);
  expect([...seen]).toEqual(['10,0', '0,3000']);
});

test('what is found, told and forgotten while the index is made is in it', async () => {
  const large = scene();
  const { store, kinds } = large;
  connectTo(store);
  const model = (name: string): FoundModel => {
    return {
      uuid: name,
      name,
      media: null,
      featured: false,
      brand: { uuid: 'Nike', name: 'Nike', media: null },
      typeUuid: null,
    };
  };
  store.taxonomy.put(acme, treeOf('Jumper', 600), 1);
  store.taxonomyRecords.put(acme, 'model', 'Diver', model('Diver'), 1);
  store.taxonomyRecords.put(acme, 'model', 'Glider', model('Glider'), 1);
  let turns = 0;
  large.onTurn = () => {
    turns += 1;
    if (turns !== 2) return;
    const path = { category: null, type: null, brand: null, model: { uuid: 'Flyer', name: 'Flyer' } };
    kinds.change(acme, [
      { change: 'found', path, standing: { featured: false, ordinal: null } },
      { change: 'forgotten', uuid: 'Diver' },
      { change: 'standing', uuid: 'Jumper 599', standing: { featured: true, ordinal: null } },
    ]);
  };
  await kinds.refresh();
  expect(turns).toBeGreaterThan(2);
  expect([total(large, 'flyer'), total(large, 'diver'), total(large, 'nike glider')]).toEqual([1, 0, 1]);
  expect(kinds.search('jumper', 1).hits[0]?.model?.name).toBe('Jumper 599');
});

test('a tree that comes while the index of another is made is the one that is found in the end', async () => {
  const large = scene();
  const { store, kinds } = large;
  connectTo(store);
  store.taxonomy.put(acme, treeOf('Jumper', 600), 1);
  let turns = 0;
  large.onTurn = () => {
    turns += 1;
    if (turns === 2) store.taxonomy.put(acme, treeOf('Runner', 600), 2);
  };
  await kinds.refresh();
  expect([total(large, 'jumper'), total(large, 'runner')]).toEqual([0, 600]);
  expect(store.kinds.source()).toEqual({ connectionId: acme, fetchedAt: 2 });
});

test('what another connection has is not found', async () => {
  const one = scene();
  connectTo(one.store);
  one.store.taxonomy.put(acme, treeOf('Jumper', 30), 1);
  await one.kinds.refresh();
  const other = connectTo(one.store, 'other');
  expect(total(one, 'jumper')).toBe(0);
  one.store.taxonomy.put(other, treeOf('Runner', 5), 1);
  one.kinds.change(acme, [{ change: 'forgotten', uuid: 'Runner 1' }]);
  await one.kinds.refresh();
  expect([total(one, 'jumper'), total(one, 'runner')]).toEqual([0, 5]);
  connectTo(one.store);
  expect(total(one, 'runner')).toBe(0);
  await one.kinds.refresh();
  expect(total(one, 'jumper')).toBe(30);
});

test('a station that closes leaves the index as it was, and the next one makes it', async () => {
  const closed = scene();
  const { store, kinds } = closed;
  connectTo(store);
  store.taxonomy.put(acme, treeOf('Jumper', 10), 1);
  await kinds.refresh();
  store.taxonomy.put(acme, treeOf('Runner', 3_000), 2);
  let turns = 0;
  closed.onTurn = () => {
    turns += 1;
    if (turns === 3) closed.closing.abort();
  };
  await kinds.refresh();
  await kinds.close();
  expect([turns < 12, total(closed, 'jumper'), total(closed, 'runner')]).toEqual([true, 10, 0]);
  const next = scene({ store });
  await next.kinds.refresh();
  expect([total(next, 'jumper'), total(next, 'runner')]).toEqual([0, 3_000]);
});

test('a single command makes no index', async () => {
  const command = scene({ live: false });
  connectTo(command.store);
  command.store.taxonomy.put(acme, treeOf('Jumper', 10), 1);
  await command.kinds.refresh();
  expect(command.store.kinds.source()).toBeNull();
});
