import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitTypes, StationError } from '../../../main/domain/failure.ts';
import type { ItemId, OperationId, SideUuid, SrUuid } from '../../../main/domain/ids.ts';
import { isFinal } from '../../../main/domain/item/mergeState.ts';
import { hasEnded } from '../../../main/domain/item/stage.ts';
import type { OperationStatus } from '../../../main/domain/model.ts';
import type { PartnerEvent } from '../../../main/domain/partner/events.ts';
import { answerExisting, answersNow } from '../../../main/sync/actions/answerExisting.ts';
import { receiveEvent } from '../../../main/sync/actions/applyEvent.ts';
import { cancelItem, markDone, retryItem, submitItem } from '../../../main/sync/actions/itemCommands.ts';
import { placePhoto, undoPhotos } from '../../../main/sync/actions/placePhotos.ts';
import { changeItem } from '../../../main/sync/actions/settle.ts';
import { withdrawCancel } from '../../../main/sync/actions/withdrawCancel.ts';
import { readFacts } from '../../../main/sync/itemFacts.ts';
import type { Fault } from '../../fakes/fakePartner.ts';
import { runs } from '../../fakes/runs.ts';
import { testSeed } from '../../fakes/testSeed.ts';
import { type Bench, openBench, startOfTime } from './bench.ts';

const minute = 60_000;
const day = 86_400_000;

const references = ['A', 'B', 'C'] as const;
const which = fc.constantFrom(...references);
const side = fc.constantFrom('front', 'back', 'tag');
const endpoints = ['create', 'side_groups', 'progress', 'find', 'upload_media', 'submit_sr', 'cancel_sr'];
const endpoint = fc.oneof(fc.constantFrom(...endpoints), fc.constantFrom('upload_media', 'submit_sr', 'create'));
const fault = fc.oneof(
  fc.constantFrom<Fault[]>(
    { kind: 'offline' },
    { kind: 'lost_before' },
    { kind: 'lost_after' },
    { kind: 'lost_after' },
    { kind: 'server' },
    { kind: 'refuse' },
    { kind: 'unauthorized' },
    { kind: 'slow', delayMs: 400 },
  ),
  fc.record({
    kind: fc.constant('limit' as const),
    type: fc.constantFrom(...limitTypes),
    waitMs: fc.constantFrom(-1, 3_000),
  }),
);

/** What the partner does next with an item in review. */
const news = fc.constantFrom(
  { primary: 'QC', supplement: 'APPROVED' },
  { primary: 'UNDERWAY', supplement: 'ASSIGNED' },
  { primary: 'QUEUE', supplement: 'WAITING' },
  { primary: 'COMPLETE', supplement: 'APPROVED' },
  { primary: 'CANCELLED', supplement: null },
);
/** How often its event comes: never, once, twice. */
const told = fc.nat(2);

/** What others have made under the reference before the item is begun here. */
const others = fc.record({
  do: fc.constant('elsewhere' as const),
  of: which,
  held: fc.subarray(['front', 'back', 'tag']),
  state: fc.constantFrom(
    { primary: 'DRAFT', supplement: null },
    { primary: 'QC', supplement: 'PENDING' },
    { primary: 'COMPLETE', supplement: 'APPROVED' },
  ),
});

/** What others do of an item that is begun here: they make it too, in the same moment, or send photos to the SR that it has. */
const meanwhile = fc.record({ do: fc.constantFrom('twin' as const, 'theirPhoto' as const), of: which, side });

const command = fc.oneof(
  { weight: 2, arbitrary: others },
  { weight: 2, arbitrary: meanwhile },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), of: which, index: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const), of: which }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('shoot' as const), of: which, side }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('tray' as const, 'removed' as const), of: which, side }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('undo', 'open', 'done', 'submit', 'retry'), of: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), of: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('keep' as const), of: which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('news' as const), of: which, state: news, told, late: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reject' as const), of: which, side, told: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('fault' as const), endpoint, fault }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 7, 500, 5_000, 60_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('crash', 'restart', 'key') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      by: fc.constantFrom(-30 * day, -minute, minute, 30 * day),
    }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

interface World {
  readonly bench: Bench;
  readonly items: Map<string, ItemId>;
  /** Every operation that ever was, as it stood after the last step. */
  readonly seen: Map<OperationId, OperationStatus>;
  /** Items of which a photo of ours may have arrived without a word: none can tell it from one of others then. */
  readonly unsure: Set<ItemId>;
}

async function perform(world: World, given: Command): Promise<void> {
  const { bench } = world;
  if ('endpoint' in given) {
    bench.partner.once(given.endpoint, given.fault);
    return;
  }
  if ('ms' in given) return bench.run(given.ms);
  if ('by' in given) {
    bench.clockAheadMs += given.by;
    return;
  }
  if (given.do === 'crash') {
    bench.crash();
    return;
  }
  if (given.do === 'key') return enterKey(bench);
  if (given.do === 'restart') return restart(bench);
  if (!('of' in given)) return;
  const id = world.items.get(given.of);
  if (given.do === 'create' && !id) world.items.set(given.of, bench.create(given.of));
  if (given.do === 'elsewhere' && !id) makeElsewhere(bench, given);
  if (!id) return;
  try {
    act(world, id, given);
  } catch (error) {
    // The station said no: that is an answer too.
    if (!(error instanceof StationError)) throw error;
  }
}

/** Of each reference once. */
function makeElsewhere(bench: Bench, { of, held, state }: Extract<Command, { do: 'elsewhere' }>): void {
  const { srs } = bench.partner;
  if (srs.some(({ referenceId }) => referenceId === of)) return;
  const uploads = held.map((name) => ({ sideUuid: name as SideUuid, photoId: `theirs-${name}`, at: Date.now() }));
  const uuid = `theirs-${of}` as SrUuid;
  srs.push({ uuid, microId: `9${srs.length}`, referenceId: of, state, uploads, submissions: 0 });
}

/** Before the first try to send a photo of ours: from then on a photo that is there may be ours. */
function joinIn({
  bench,
  id,
  given,
}: {
  bench: Bench;
  id: ItemId;
  given: Extract<Command, { do: 'twin' | 'theirPhoto' }>;
}): void {
  const { srs } = bench.partner;
  const sr = srOf(bench, id);
  const isTried = bench.store.operations
    .ofItem(id)
    .some(({ payload, attempts, lastError }) => payload.kind === 'upload' && (attempts > 0 || lastError !== null));
  if (!sr || isTried || sr.uploads.length > 0 || sr.state.primary !== 'DRAFT') return;
  if (given.do === 'theirPhoto') {
    sr.uploads.push({ sideUuid: given.side as SideUuid, photoId: `theirs-${given.side}`, at: Date.now() });
  } else if (srs.filter(({ referenceId }) => referenceId === given.of).length === 1) {
    const uuid = `theirs-twin-${given.of}` as SrUuid;
    srs.push({ ...sr, uuid, microId: `8${srs.length}`, uploads: [] });
  }
}

/** The SR that the item has at the partner. */
function srOf(bench: Bench, id: ItemId) {
  const { srUuid, srKnown } = bench.item(id);
  return srKnown ? bench.partner.srs.find(({ uuid }) => uuid === srUuid) : undefined;
}

async function restart(bench: Bench): Promise<void> {
  const done = bench.restart();
  await bench.run(1);
  return done;
}

/** As a person who stores the key, which is a good one, again: the engine of the key before ends first. */
async function enterKey(bench: Bench): Promise<void> {
  await restart(bench);
  bench.use('acme');
  bench.engine?.wake();
}

/** The event as it comes: one of an SR that is not known yet waits as its text. */
function wireText(event: PartnerEvent): string {
  const common = { event_type: event.type, sr_uuid: event.srUuid, timestamp: new Date(event.serverAt).toISOString() };
  switch (event.type) {
    case 'state_change':
      return JSON.stringify({ ...common, state: event.state });
    case 'media_rejected':
      return JSON.stringify({ ...common, sides: event.sides.map(({ side, reason }) => ({ side, reason })) });
    case 'invalidate_sr':
      return JSON.stringify({ ...common, invalidation_reason: event.reason });
  }
}

function act({ bench }: World, id: ItemId, given: Extract<Command, { of: string }>): void {
  const { context, store } = bench;
  switch (given.do) {
    case 'shoot':
      bench.shoot(id, given.side, `${given.side}-${store.photos.count() + 1}`);
      return;
    case 'tray':
    case 'removed': {
      const photo = store.photos.ofItem(id).find((other) => other.place === 'active' && other.sideUuid === given.side);
      if (photo) placePhoto(context, id, photo, given.do, 'history.photoMoved');
      return;
    }
    case 'reject': {
      const sr = srOf(bench, id);
      if (sr?.state.supplement !== 'PENDING') return;
      sr.state = { primary: 'QC', supplement: 'REJECTED' };
      const sides = [{ side: given.side, reason: 'blurry', message: null }];
      const event = {
        type: 'media_rejected',
        srUuid: sr.uuid,
        referenceId: null,
        serverAt: Date.now(),
        sides,
      } as const;
      const dedupeKey = `${sr.uuid}${Date.now()}`;
      if (given.told) receiveEvent(context, { event, text: wireText(event), dedupeKey, trusted: true });
      return;
    }
    case 'news': {
      const sr = srOf(bench, id);
      if (sr?.state.primary !== 'QC' || sr.state.supplement !== 'PENDING') return;
      sr.state = given.state;
      // A late one is older than all that is known, and tells nothing.
      const serverAt = given.late ? startOfTime - 1 : Date.now();
      const common = { srUuid: sr.uuid, referenceId: null, serverAt } as const;
      const event =
        given.state.primary === 'CANCELLED'
          ? ({ ...common, type: 'invalidate_sr', reason: { code: 'CANCELLED', message: 'no' } } as const)
          : ({ ...common, type: 'state_change', state: given.state } as const);
      const stored = { event, text: wireText(event), dedupeKey: `${sr.uuid}${Date.now()}`, trusted: true };
      for (let times = 0; times < given.told; times += 1) {
        expect(receiveEvent(context, stored)).toMatchObject({ duplicate: times > 0 });
      }
      return;
    }
    case 'elsewhere':
      return;
    case 'twin':
    case 'theirPhoto':
      joinIn({ bench, id, given });
      return;
    case 'answer': {
      const answer = answersNow(readFacts(context, id))[given.index];
      if (answer) answerExisting(context, id, answer);
      return;
    }
    case 'keep':
      withdrawCancel(context, id);
      return;
    case 'open':
      bench.openItem = bench.openItem === id ? null : id;
      changeItem(context, id, () => undefined);
      return;
    case 'undo':
      undoPhotos(context, id);
      return;
    case 'done':
      markDone(context, id);
      return;
    case 'submit':
      submitItem(context, id);
      return;
    case 'retry':
      retryItem(context, id);
      return;
    case 'cancel':
      cancelItem(context, id, 'no');
      return;
  }
}

/** Invariant 4: no operation vanishes, one that is done stays done, and one that is parked waits for a person or its item's end. */
function checkNothingGivenUp({ bench, items, seen }: World, isPersons: boolean): void {
  for (const id of items.values()) {
    const isOver = hasEnded(bench.item(id));
    const now = new Map(bench.store.operations.ofItem(id).map((operation) => [operation.id, operation.status]));
    for (const [operation, status] of seen) {
      if (bench.store.operations.get(operation)?.itemId !== id) continue;
      if (status === 'done') expect(now.get(operation)).toBe('done');
      if (status === 'parked' && !isPersons && !isOver) expect(now.get(operation), 'given up').toBe('parked');
    }
    for (const [operation, status] of now) seen.set(operation, status);
  }
  for (const operation of seen.keys()) expect(bench.store.operations.get(operation), 'deleted').not.toBeNull();
}

/** Architecture's invariants 2, 3 and 4. */
function check({ bench, items, unsure }: World): void {
  for (const id of items.values()) {
    const uploads = bench.store.operations.ofItem(id).filter(({ payload }) => payload.kind === 'upload');
    if (uploads.some(({ outcomeUnknown }) => outcomeUnknown)) unsure.add(id);
  }
  for (const sr of bench.partner.srs) {
    const id = items.get(sr.referenceId);
    if (!id) continue;
    const [first, ...more] = bench.partner.srs.filter(
      ({ referenceId, uuid }) => referenceId === sr.referenceId && !uuid.startsWith('theirs-twin-'),
    );
    // Another is made beside one of others only when that has ended and a person wants it.
    const mayBeTwo = first?.uuid.startsWith('theirs-') === true && isFinal(first.state);
    expect(more.length, 'made twice').toBeLessThanOrEqual(mayBeTwo ? 1 : 0);
    const operations = bench.store.operations.ofItem(id);
    const submits = operations.filter(({ payload, attempts }) => payload.kind === 'submit' && attempts > 0);
    expect(sr.submissions, 'a submit without its operation').toBeLessThanOrEqual(submits.length);
    const recorded = operations.flatMap(({ payload }) =>
      payload.kind === 'upload' ? [`${payload.photoId} ${payload.sideUuid}`] : [],
    );
    const ours = sr.uploads.filter(({ photoId }) => !photoId.startsWith('theirs-'));
    if (ours.length > 0) {
      const isOwn = bench.item(id).srUuid === sr.uuid;
      expect(isOwn || isFinal(sr.state), 'photos were sent to an SR that was left').toBe(true);
      const isFirst = sr.uploads[0] === ours[0] || unsure.has(id);
      expect(isFirst || bench.item(id).existing?.answer === 'take', 'photos from elsewhere were replaced unasked').toBe(
        true,
      );
    }
    for (const { photoId, sideUuid } of ours) expect(recorded).toContain(`${photoId} ${sideUuid}`);
    for (const sideUuid of ['front', 'back', 'tag']) {
      const sent = sr.uploads.filter((upload) => upload.sideUuid === sideUuid).map(({ photoId }) => photoId);
      expect(
        sent.filter((photo, index) => photo === sent[index - 1]),
        'a photo accepted twice',
      ).toEqual([]);
    }
  }
  for (const id of items.values()) {
    const open = bench.store.operations.openOfItem(id);
    for (const operation of open.filter(({ status }) => status === 'parked')) {
      expect(operation).toMatchObject({ waitingFor: 'person', lastError: { text: expect.anything() } });
    }
    if (hasEnded(bench.item(id)) || open.some(({ payload }) => payload.kind === 'cancel')) continue;
    for (const photo of bench.store.photos.ofItem(id).filter(({ place }) => place === 'active')) {
      const willGo = open.some(({ payload }) => payload.kind === 'upload' && payload.photoId === photo.id);
      expect(willGo || photo.uploadedAt !== null, `photo ${photo.id} is forgotten`).toBe(true);
    }
  }
}

/** With all faults gone and a person who says "again", everything goes through. */
async function drain(world: World): Promise<void> {
  const { bench, items } = world;
  for (const name of endpoints) bench.partner.forgive(name);
  await enterKey(bench);
  check(world);
  bench.openItem = null;
  for (let round = 0; round < 3; round += 1) {
    for (const id of items.values()) {
      const [answer] = answersNow(readFacts(bench.context, id));
      if (answer && bench.item(id).existing?.answer === null) answerExisting(bench.context, id, answer);
      else if (bench.item(id).stage === 'needs_attention') retryItem(bench.context, id);
      changeItem(bench.context, id, () => undefined);
    }
    await bench.run(15 * 60_000);
    check(world);
  }
  for (const [reference, id] of items) {
    const sr = srOf(bench, id);
    const item = bench.item(id);
    expect(bench.store.operations.openOfItem(id), `${reference} is ${item.stage}`).toEqual([]);
    if (hasEnded(item)) continue;
    for (const photo of bench.store.photos.ofItem(id).filter(({ place }) => place === 'active')) {
      const held = sr?.uploads.findLast(({ sideUuid }) => sideUuid === photo.sideUuid);
      expect(held?.photoId, `what the partner holds of ${photo.sideUuid}`).toBe(photo.id);
    }
    // Photos of others can be all that it needs: then it waits for a word.
    expect(['shooting', 'in_review', 'reshoot', ...(item.existing ? ['ready'] : [])]).toContain(item.stage);
    if (item.stage === 'in_review' && item.existing?.answer !== 'follow')
      expect(['QC', 'QUEUE', 'UNDERWAY']).toContain(sr?.state.primary);
  }
}

test('whatever happens, the outbox keeps its invariants and drains', async () => {
  const commands = fc.array(command, { minLength: 5, maxLength: 60, size: 'max' });
  const property = fc.asyncProperty(commands, async (given) => {
    const world: World = { bench: openBench({ apiKey: 'key' }), items: new Map(), seen: new Map(), unsure: new Set() };
    world.bench.start();
    for (const one of given) {
      await perform(world, one);
      check(world);
      checkNothingGivenUp(world, 'of' in one);
    }
    await drain(world);
    await world.bench.end();
  });
  // What fails is told at once: making it smaller takes many runs, of which one can hang.
  await fc.assert(property, { seed: testSeed(), numRuns: runs(12), endOnFailure: true });
});
