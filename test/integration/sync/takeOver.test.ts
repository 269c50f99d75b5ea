import { expect, test } from 'vitest';
import type { ItemId, SrUuid } from '../../../main/domain/ids.ts';
import { parseEvent } from '../../../main/partner/schemas/events.ts';
import type { SrToAdopt } from '../../../main/sync/actions/adoptSr.ts';
import { takeOver } from '../../../main/sync/actions/takeOver.ts';
import { type Bench, openBench, startOfTime } from './bench.ts';
import { groups, known } from './itemSteps.ts';

const draft = { primary: 'DRAFT', supplement: null };
const progress = { currentRequired: 0, totalRequired: 2, currentOptional: 0, totalOptional: 1, met: false };

function theirs(change: Partial<SrToAdopt> = {}): SrToAdopt {
  return {
    srUuid: 'theirs' as SrUuid,
    microId: '77',
    url: 'https://partner.example/77',
    state: draft,
    sideGroups: groups,
    progress: { ...progress, lastUploadDetectedAt: null },
    readAt: startOfTime,
    serverNow: startOfTime,
    ...change,
  };
}

const take = ({ context }: Bench, sr: SrToAdopt, withPhotos = false): ItemId | null =>
  takeOver(context, {
    item: { referenceId: 'A', categoryUuid: 'c', typeUuid: 't', serviceUuid: null },
    sr,
    withPhotos,
    parse: parseEvent,
  });

/** An item with a photo on a side that others of its type are known to have, at a station that does not reach the partner. */
async function shotOffline(bench: Bench): Promise<ItemId> {
  await known(bench, 'B');
  await bench.engine?.close();
  bench.engine = null;
  const id = bench.create('A');
  bench.shoot(id, 'front', 'f1');
  return id;
}

const held = (count: number) => ({ ...progress, currentRequired: count, lastUploadDetectedAt: null });

test('an item whose create is under way is not given another SR: its own may be made by now', async () => {
  const bench = openBench();
  bench.partner.once('create', { kind: 'slow', delayMs: 60_000 });
  const id = bench.create('A');
  bench.start();
  await bench.run(10);
  expect(bench.operations(id)).toEqual(['create in_flight']);
  const own = bench.item(id).srUuid;
  expect(take(bench, theirs())).toBeNull();
  expect(bench.item(id)).toMatchObject({ srUuid: own, adopted: false, srKnown: false });
  await bench.run(120_000);
  expect(bench.item(id)).toMatchObject({ srKnown: true, adopted: false });
});

test('an item that waits to be registered is that SR from now on, and is not registered beside it', async () => {
  const bench = openBench();
  const id = await shotOffline(bench);
  expect(take(bench, theirs())).toBe(id);
  expect(bench.item(id)).toMatchObject({
    srUuid: 'theirs',
    srKnown: true,
    adopted: true,
    microId: '77',
    url: 'https://partner.example/77',
    lastError: null,
    existing: null,
  });
  expect(bench.operations(id)).toEqual(['create done', 'upload pending']);
  bench.start();
  await bench.run(1_000);
  expect(bench.partner.srs.map(({ referenceId }) => referenceId)).toEqual(['B']);
});

test('one that has an SR, or has ended, stays as it is', async () => {
  const bench = openBench();
  const id = await known(bench);
  const own = bench.item(id).srUuid;
  expect(take(bench, theirs())).toBeNull();
  expect(bench.item(id).srUuid).toBe(own);
  const other = openBench();
  const ended = other.create('A');
  other.store.items.update(ended, { state: { primary: 'CANCELLED', supplement: null } });
  expect(take(other, theirs())).toBeNull();
  expect(other.item(ended)).toMatchObject({ adopted: false, state: { primary: 'CANCELLED' } });
});

test('a reference that is not here becomes an item, with its history', () => {
  const bench = openBench();
  const id = take(bench, theirs());
  expect(bench.item(id!)).toMatchObject({ referenceId: 'A', adopted: true, stage: 'shooting', requirements: 'server' });
  expect(
    bench.store.audit
      .ofItem(id!, 10)
      .map(({ text }) => text.id)
      .toSorted(),
  ).toEqual(['history.adopted', 'history.created', 'history.sidesReceived', 'history.stateChanged']);
  expect(Object.keys(bench.sides(id!))).toEqual(['front', 'back', 'tag']);
});

test.each([
  [true, 1, { answer: 'take', srUuid: 'theirs', held: 1, sides: 3 }],
  [true, 0, null],
  [false, 1, null],
] as const)(
  'photos from elsewhere are taken along where a person meant this SR (%s) and it has some (%s)',
  (withPhotos, count, existing) => {
    const bench = openBench();
    const id = take(bench, theirs({ progress: held(count) }), withPhotos);
    expect(bench.item(id!).existing).toEqual(existing === null ? null : expect.objectContaining(existing));
  },
);

test('an SR that has ended takes no photos: those that were shot lie in the tray, and nothing of them is sent', async () => {
  const bench = openBench();
  const id = await shotOffline(bench);
  expect(take(bench, theirs({ state: { primary: 'COMPLETE', supplement: 'APPROVED' } }))).toBe(id);
  expect(bench.store.photos.ofItem(id).map(({ place, sideUuid }) => [place, sideUuid])).toEqual([['tray', null]]);
  expect(bench.operations(id)).toEqual(['create done', 'upload dropped']);
  expect(bench.item(id).stage).toBe('authentic');
  expect(bench.store.audit.ofItem(id, 10).map(({ text }) => text.id)).toContain('history.photosKeptAside');
});
