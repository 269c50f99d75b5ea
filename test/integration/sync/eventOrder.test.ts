import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ItemId, SideUuid } from '../../../main/domain/ids.ts';
import type { SrState } from '../../../main/domain/model.ts';
import type { PartnerEvent } from '../../../main/domain/partner/events.ts';
import { takeRelayed } from '../../../main/station/relay/takeRelayed.ts';
import { receiveEvent } from '../../../main/sync/actions/applyEvent.ts';
import { applyFound } from '../../../main/sync/actions/applyState.ts';
import { flagSide } from '../../../main/sync/actions/markSides.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { runs } from '../../fakes/runs.ts';
import { type Bench, openBench } from './bench.ts';

type Told = Partial<PartnerEvent> & { readonly serverAt: number };
type Ending = 'authentic' | 'reshoot' | 'in_review';
const second = 1_000;
const state = (serverAt: number, primary: string, supplement: string): Told => ({
  type: 'state_change',
  serverAt,
  state: { primary, supplement },
});
const rejection = (serverAt: number, ...sides: string[]): Told => ({
  type: 'media_rejected',
  serverAt,
  sides: sides.map((side) => ({ side, reason: 'blurry', message: null })),
});

function endings(at: number): Readonly<Record<Ending, readonly Told[]>> {
  return {
    authentic: [
      state(at + second, 'QC', 'APPROVED'),
      state(at + second, 'UNDERWAY', 'ASSIGNED'),
      state(at + 2 * second, 'COMPLETE', 'APPROVED'),
    ],
    reshoot: [state(at + second, 'QC', 'REJECTED'), rejection(at + second + 3, 'back')],
    in_review: [],
  };
}

/** Plays one item's life with two rounds of review; `late` events of round one come only in round two. */
async function play(bench: Bench, order: readonly number[], lateFrom: number, ending: Ending) {
  const id = bench.create(`A${order.join('')}${lateFrom}`);
  await bench.run(200);
  for (const side of ['front', 'back']) bench.shoot(id, side, `${side}-1-${id}`);
  await bench.run(5 * second);
  const first = Date.now();
  const round1 = [
    state(first, 'QC', 'PENDING'),
    state(first + 5 * second, 'QC', 'REJECTED'),
    rejection(first + 5 * second, 'front'),
  ];
  await bench.run(10 * second);
  const shuffle = (events: readonly Told[], keys: readonly number[]) =>
    events
      .map((event, index) => ({ event, key: keys[index] ?? index }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ event }) => event);
  const ordered = shuffle(round1, order);
  for (const event of ordered.slice(0, lateFrom)) deliver(bench, id, event);
  poll(bench, id, { primary: 'QC', supplement: 'REJECTED' });
  if (bench.sides(id).front !== 'rejected') flagSide(bench.context, id, 'front', 'sent back');
  await bench.run(2 * second);
  bench.shoot(id, 'front', `front-2-${id}`);
  await bench.run(10 * second);
  const second1 = Date.now();
  const round2 = [state(second1 - 5 * second, 'QC', 'PENDING'), ...endings(second1)[ending]];
  await bench.run(5 * second);
  // Everything comes at least once more, in this order.
  for (const event of shuffle([...ordered.slice(lateFrom), ...round2, ...round1], order)) deliver(bench, id, event);
  const named = bench.store.rejections.ofItem(id).filter(({ reason }) => reason === 'blurry');
  return {
    stage: bench.item(id).stage,
    state: bench.item(id).state,
    sides: bench.sides(id),
    rejections: named.map(({ sideUuid, photoId, resolvedAt }) => [
      sideUuid,
      photoId?.split('-', 2).join('-'),
      resolvedAt !== null,
    ]),
  };
}

function deliver(bench: Bench, id: ItemId, told: Told): void {
  const event = { srUuid: bench.item(id).srUuid, referenceId: null, ...told } as PartnerEvent;
  const text = JSON.stringify(told);
  receiveEvent(bench.context, { event, text, dedupeKey: `${id}${text}`, trusted: true });
}

function poll(bench: Bench, id: ItemId, seen: SrState): void {
  const sr = bench.partner.srs.find(({ uuid }) => uuid === bench.item(id).srUuid)!;
  sr.state = seen;
  applyFound(bench.context, id, { srUuid: sr.uuid, microId: null, legacyId: null, state: seen, url: null }, Date.now());
}

test('events twice, late and in any order end in the same stage and the same rejections', async () => {
  const bench = openBench();
  bench.start();
  const property = fc.asyncProperty(
    fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 10, maxLength: 10 }),
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom<Ending[]>('authentic', 'reshoot', 'in_review'),
    async (order, lateFrom, ending) => {
      const end = await play(bench, order, lateFrom, ending);
      const front = ['front' as SideUuid, 'front-1', true];
      expect(end).toMatchObject(
        ending === 'reshoot'
          ? {
              stage: 'reshoot',
              state: { primary: 'QC', supplement: 'REJECTED' },
              sides: { front: 'uploaded', back: 'rejected' },
              rejections: [front, ['back', 'back-1', false]],
            }
          : { stage: ending, sides: { front: 'uploaded', back: 'uploaded' }, rejections: [front] },
      );
    },
  );
  await fc.assert(property, { numRuns: runs(15), endOnFailure: true });
});

/** Every order of the entries. */
function permutations<Entry>(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  if (entries.length <= 1) return [entries];
  return entries.flatMap((first, index) =>
    permutations([...entries.slice(0, index), ...entries.slice(index + 1)]).map((rest) => [first, ...rest]),
  );
}

test('all orders of the events of one review end the same, a final state stays, older times turn nothing back', async () => {
  const bench = openBench();
  const at = Date.now();
  const told: readonly Told[] = [
    state(at, 'QC', 'PENDING'),
    state(at + 1_000, 'QC', 'REJECTED'),
    rejection(at + 1_000, 'front'),
    state(at + 3_000, 'COMPLETE', 'APPROVED'),
    // A forged or mistaken one that is younger than the end.
    state(at + 9_000, 'QC', 'PENDING'),
  ];
  const ends = permutations(told).map((order, index) => {
    const id = bench.create(`P${index}`);
    for (const event of order) deliver(bench, id, event);
    const { stage, state: held, stateServerAt } = bench.item(id);
    const open = bench.store.rejections.ofItem(id).filter(({ resolvedAt }) => resolvedAt === null).length;
    return { stage, state: held, stateServerAt, open };
  });
  expect(ends).toHaveLength(120);
  const end = {
    stage: 'authentic',
    state: { primary: 'COMPLETE', supplement: 'APPROVED' },
    stateServerAt: at + 3_000,
    open: 0,
  };
  expect(ends.filter((one) => JSON.stringify(one) !== JSON.stringify(end))).toEqual([]);
});

test('a line of the history names the event that it was written for, and one that an event did not write names none', async () => {
  const bench = openBench();
  bench.start();
  const id = bench.create('A');
  await bench.run(200);
  const at = Date.now();
  const [told, repeated] = [state(at, 'QC', 'PENDING'), state(at + 1, 'QC', 'PENDING')];
  deliver(bench, id, told);
  deliver(bench, id, repeated);
  poll(bench, id, { primary: 'QC', supplement: 'APPROVED' });
  const lines = bench.store.audit.ofItem(id, 100);
  expect(lines.map(({ detail }) => detail.event).filter(Boolean)).toEqual(
    [repeated, told].map((one) => `${id}${JSON.stringify(one)}`),
  );
});

test('an end that nobody signed is kept as a report until the partner says how it stands', async () => {
  const bench = openBench();
  bench.start();
  const id = bench.create('R1');
  await bench.run(200);
  const srUuid = bench.item(id).srUuid;
  const cancelled = { type: 'invalidate_sr', srUuid, referenceId: null, serverAt: Date.now() } as const;
  const reason = { code: 'CANCELLED', message: 'Duplicate Service Request' };
  const event = { ...cancelled, reason } as PartnerEvent;
  const reported = () => bench.store.srDetails.get(id)?.reported ?? null;
  receiveEvent(bench.context, { event, text: '{}', dedupeKey: 'forged', trusted: false });
  expect(bench.item(id)).toMatchObject({ state: { primary: 'DRAFT' }, invalidation: null });
  expect(reported()).toMatchObject({ state: { primary: 'CANCELLED' }, reason });
  poll(bench, id, { primary: 'DRAFT', supplement: null });
  expect([reported(), bench.item(id).stage]).toEqual([null, 'shooting']);
  receiveEvent(bench.context, { event, text: '{}', dedupeKey: 'true', trusted: false });
  poll(bench, id, { primary: 'CANCELLED', supplement: null });
  expect(bench.item(id)).toMatchObject({ stage: 'cancelled', invalidation: reason });
  expect(reported()).toBeNull();
});

test('an end that is reported while the partner is being asked, or submitted to, is asked about at once', async () => {
  const bench = openBench();
  const eventsCome = { ...bench.context, eventsCome: () => true };
  bench.start();
  const id = bench.create('R1');
  await bench.run(200);
  for (const side of ['front', 'back']) bench.shoot(id, side);
  await bench.run(1_000);
  const sr = bench.partner.srs[0]!;
  const found = {
    srUuid: sr.uuid,
    microId: null,
    legacyId: null,
    url: null,
    state: { primary: 'QC', supplement: 'PENDING' },
  };
  const authentic = { primary: 'COMPLETE', supplement: 'APPROVED' };
  const event = { ...state(Date.now(), 'COMPLETE', 'APPROVED'), srUuid: sr.uuid, referenceId: null } as PartnerEvent;
  receiveEvent(eventsCome, { event, text: '{}', dedupeKey: 'unsigned', trusted: false });
  // Find was asked before that, and answers as it was then.
  applyFound(eventsCome, id, found, Date.now(), null);
  expect(bench.store.srDetails.get(id)?.reported).toMatchObject({ state: authentic });
  expect(bench.item(id).nextPollAt).toBeLessThanOrEqual(Date.now());
  sr.state = authentic;
  await bench.run(1_000);
  expect(bench.item(id)).toMatchObject({ stage: 'authentic' });
  expect(bench.store.srDetails.get(id)?.reported ?? null).toBeNull();
});

test('an event dated in the future makes no later true one void', async () => {
  const bench = openBench();
  bench.start();
  const hours = 3_600 * second;
  let made = 0;
  const property = fc.asyncProperty(
    fc.integer({ min: -hours, max: 30 * 24 * hours }),
    fc.constantFrom<Told>(state(0, 'QC', 'PENDING'), state(0, 'QC', 'APPROVED'), rejection(0, 'front')),
    fc.constantFrom<Told>(state(0, 'UNDERWAY', 'ASSIGNED'), state(0, 'QC', 'REJECTED')),
    async (aheadMs, wrong, later) => {
      made += 1;
      const id = bench.create(`F${made}`);
      await bench.run(200);
      deliver(bench, id, { ...wrong, serverAt: Date.now() + aheadMs });
      // Clocks may differ by ten minutes.
      await bench.run(11 * 60 * second);
      deliver(bench, id, { ...later, serverAt: Date.now() });
      expect(bench.item(id).state).toEqual((later as { state?: SrState }).state);
    },
  );
  await fc.assert(property, { numRuns: runs(30), endOnFailure: true });
});

test('what a relay kept for a station that was off counts from when the relay received it', async () => {
  const bench = openBench();
  bench.start();
  const id = bench.create('A');
  await bench.run(200);
  const hour = 3_600 * second;
  const first = Date.now();
  await bench.run(5 * hour);
  const relayed = (cursor: number, at: number, receivedAt: number, supplement: string) => ({
    cursor,
    signed: true,
    received_at: receivedAt,
    event: JSON.stringify({
      event_type: 'state_change',
      sr_uuid: bench.item(id).srUuid,
      state: { primary: 'QC', supplement },
      timestamp: new Date(at).toISOString(),
    }),
  });
  const saved = [relayed(1, first + 3 * hour, first, 'PENDING'), relayed(2, first + hour, first + hour, 'APPROVED')];
  const parts = { stationActions: bench.context, secrets: { hideInJson: (text: string) => text }, log: recordingLog() };
  takeRelayed(parts, saved, 'store', 'https://relay.test');
  expect(bench.item(id).state).toEqual({ primary: 'QC', supplement: 'APPROVED' });
});

test('a rejection that comes after one from the future, and after the new photo, flags that photo', async () => {
  const bench = openBench();
  bench.start();
  const id = bench.create('A');
  await bench.run(200);
  for (const side of ['front', 'back']) bench.shoot(id, side);
  await bench.run(5 * second);
  bench.partner.srs[0]!.state = { primary: 'QC', supplement: 'REJECTED' };
  deliver(bench, id, rejection(Date.now() + 3 * 3_600 * second, 'front'));
  expect(bench.sides(id).front).toBe('rejected');
  await bench.run(10 * second);
  bench.shoot(id, 'front', 'front-2');
  await bench.run(10 * second);
  expect(bench.sides(id).front).toBe('uploaded');
  await bench.run(60 * second);
  deliver(bench, id, rejection(Date.now(), 'front'));
  expect([bench.sides(id).front, bench.item(id).stage]).toEqual(['rejected', 'reshoot']);
});

test('an upload that the partner dates in the future dates neither the photo nor the submit', async () => {
  const bench = openBench();
  bench.start();
  bench.partner.storageAheadMs = 3 * 3_600 * second;
  const id = bench.create('A');
  await bench.run(200);
  for (const side of ['front', 'back']) bench.shoot(id, side);
  await bench.run(5 * second);
  expect(bench.item(id)).toMatchObject({ stage: 'in_review', state: { primary: 'QC', supplement: 'PENDING' } });
  await bench.run(60 * second);
  deliver(bench, id, rejection(Date.now(), 'front'));
  expect([bench.sides(id).front, bench.item(id).stage]).toEqual(['rejected', 'reshoot']);
});
