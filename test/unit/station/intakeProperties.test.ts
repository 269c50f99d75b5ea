import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { handedOver } from '../../../main/capture/offer/dropped.ts';
import type { CaptureNotice } from '../../../main/contract/views.ts';
import type { ItemId, PhotoId, PictureHash, Sha256 } from '../../../main/domain/ids.ts';
import { decidePlacement } from '../../../main/domain/intake/decidePlacement.ts';
import { defaultThresholds } from '../../../main/domain/judgement/qualitySettings.ts';
import type { Photo } from '../../../main/domain/model.ts';
import type { Arrival } from '../../../main/domain/photo/arrival.ts';
import { photoSources } from '../../../main/domain/photo/photoSources.ts';
import { hasSamePicture } from '../../../main/domain/photo/pictureFile.ts';
import { UnreadablePhoto } from '../../../main/imaging/decode/unreadablePhoto.ts';
import { systemTime } from '../../../main/lib/async/time.ts';
import { type IntakeContext, leftBehind, startTask } from '../../../main/station/intake/arrivalTask.ts';
import { gatherArrival, nothingFound } from '../../../main/station/intake/gatherArrival.ts';
import { keptOffNow } from '../../../main/station/intake/keepOff.ts';
import { receive } from '../../../main/station/intake/receive.ts';
import { createReceiveFirst } from '../../../main/station/intake/receiveFirst.ts';
import { recoverArrivals } from '../../../main/station/intake/recovery.ts';
import { RecoveryQueue } from '../../../main/station/intake/recoveryQueue.ts';
import { createShootSession } from '../../../main/station/shoot/shootSession.ts';
import { claimOf } from '../../../main/station/upkeep/mediaClaims.ts';
import { viewContextOf } from '../../../main/station/views/viewContext.ts';
import { putInInbox, takeFromInbox } from '../../../main/sync/actions/moveTogether.ts';
import { placePhoto, undoPhotos } from '../../../main/sync/actions/placePhotos.ts';
import type { ActionContext } from '../../../main/sync/context.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { openNewStore } from '../../fakes/emptyDatabase.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { runs } from '../../fakes/runs.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { testSeed } from '../../fakes/testSeed.ts';
import { automatic } from '../domain/facts.ts';
import { connectTo, item, itemId, rejection, sidesOf } from '../store/samples.ts';

const card = asGiven('It is the card.');
const isCard = ({ message }: Pick<CaptureNotice, 'message'>): boolean =>
  message === card || message.id === 'intake.targetRewritten';

/** Files that can come: each of a kind, with the code that it shows. Numbers of one pair are a RAW and its picture. */
const files = [
  { name: 'a.jpg' },
  { name: 'b.jpg' },
  { name: 'c.jpg' },
  { name: 'c.nef' },
  { name: 'd.nef' },
  { name: 'cut.jpg', isCut: true },
  { name: 'own.jpg', code: 'SKU-1' },
  { name: 'other.jpg', code: 'SKU-2' },
  { name: 'new.jpg', code: 'SKU-9' },
] as const;
const items = [itemId('1'), itemId('2')];

type Move =
  | {
      readonly kind: 'come';
      readonly file: number;
      /** As which a program has written it anew; 0 is the file as the camera wrote it. */
      readonly written: number;
      /** Under another name than its own. */
      readonly isRenamed: boolean;
      readonly by: 'hotFolder' | 'card';
      readonly side: number | null;
      readonly toTray: boolean;
      /** How long it was on its way. */
      readonly lateMs: number;
      readonly lastTry: boolean;
    }
  | { readonly kind: 'settle'; readonly which: number }
  | { readonly kind: 'open'; readonly item: number | null }
  | {
      readonly kind: 'choose' | 'remove' | 'toTray' | 'toSide' | 'undo' | 'takeInbox' | 'putInbox';
      readonly which: number;
    }
  | { readonly kind: 'reject'; readonly which: number }
  | { readonly kind: 'awaitCard' }
  | { readonly kind: 'crash' };

const which = fc.nat(30);
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('come' as const),
      file: fc.nat(files.length - 1),
      written: fc.constantFrom(0, 0, 0, 1, 2),
      isRenamed: fc.constantFrom(false, false, false, true),
      by: fc.constantFrom('hotFolder' as const, 'card' as const),
      side: fc.constantFrom(null, null, null, 0, 1, 2),
      toTray: fc.constantFrom(false, false, false, false, true),
      lateMs: fc.constantFrom(0, 0, 30, 60, 120),
      lastTry: fc.boolean(),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('settle' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open' as const), item: fc.option(fc.nat(1)) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('choose', 'remove', 'toTray', 'toSide', 'undo', 'takeInbox', 'putInbox' as const),
      which,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reject' as const), which }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'awaitCard' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'crash' as const }) },
);

function station() {
  const store = openNewStore(temporaryFolder());
  onTestFinished(() => store.close());
  connectTo(store);
  for (const id of items) {
    store.items.insert(item(id, { requirements: 'server' }));
    store.sides.replace(id, sidesOf(id, 3));
  }
  let now = 1_000_000;
  let count = 0;
  let awaited = false;
  const decoded: string[] = [];
  const clock = (): number => {
    now += 10;
    return now;
  };
  const newId = (): string => {
    count += 1;
    return `id-${count}`;
  };
  const session = createShootSession(clock);
  const { cameraClocks } = store;
  for (let at = 1; at <= 5; at += 1) cameraClocks.note('A camera', at * 10_000, at * 10_000 + 10, 9);
  const view = {
    ...viewContextOf(store, clock, {
      isOpen: session.isOpen,
      chosenSide: session.chosenSide,
      finishes: () => false,
      awaitedRetake: session.awaitedRetake,
      overlayOf: () => null,
      revision: () => 0,
    }),
    policy: () => automatic,
    quality: () => ({ thresholds: defaultThresholds, blocks: [], minEdge: null }),
  };
  const actions: ActionContext = {
    store,
    clock,
    newId,
    who: 'Kim',
    connection: () => store.connections.current()!,
    policy: () => automatic,
    isOpen: session.isOpen,
    keepsOff: (facts, photo, side) => keptOffNow(view, facts, photo, side),
  };
  const content = (sha256: string) => files[Number(sha256.slice(0, 1))]!;
  const room: IntakeContext = {
    store,
    view,
    actions,
    clock,
    time: systemTime,
    newId,
    session,
    receiveFirst: createReceiveFirst(systemTime),
    foreground: { begin: () => () => undefined },
    work: { note: () => undefined },
    log: recordingLog(),
    closing: new AbortController().signal,
    hub: { emit: () => undefined },
    shoot: {
      open: (id) => void session.open(id),
      close: () => void session.close(),
      beginKnown: () => null,
      settled: () => undefined,
    },
    recorder: { flush: async () => undefined },
    space: { require: async () => undefined },
    labels: {
      settings: { opensItems: true, warnsOfOthers: true, pattern: 'SKU-\\d+', itfLength: null },
      read: async () => [],
    },
    golden: {
      isAwaited: (source) => awaited && source === photoSources.hotFolder,
      takeAwaited: (camera) => {
        awaited = false;
        return { camera, purpose: 'reference' };
      },
      awaitShot: () => {
        awaited = true;
      },
      measureShot: async () => () => ({ message: card, drifts: false }),
    },
    media: {
      receive: async () => Promise.reject(new Error('given by the test')),
      examine: async ({ sha256, filename }) => {
        decoded.push(filename);
        if ('isCut' in content(sha256))
          throw new UnreadablePhoto(asGiven(`${filename} is cut.`), { mayBeIncomplete: true });
        return { width: 30, height: 20, takenAt: null, figures: null as never };
      },
      requireWhole: async () => undefined,
      pictureFile: async () => ({ path: 'the card' }) as never,
    },
    removeUnclaimed: () => undefined,
    tasks: new Map(),
    recovered: new RecoveryQueue(),
  };
  const awaitCard = (): void => {
    awaited = true;
  };
  return { room, store, session, content, awaitCard, decoded };
}

type Under = ReturnType<typeof station>;

type Come = Extract<Move, { readonly kind: 'come' }>;

/** The files's room: its bytes and codes are those of the test. One that is cut has no picture. */
function roomFor({ room, content }: Under, { file, written, lateMs }: Come): IntakeContext {
  const { name } = files[file]!;
  const sha256 = `${file}${written}`.padEnd(64, '0') as Sha256;
  const format = name.endsWith('nef') ? 'nef' : 'jpeg';
  const received = {
    sha256,
    pictureHash: 'isCut' in files[file]! ? null : (`picture ${file}` as PictureHash),
    crc32: 1,
    bytes: 9,
    format,
    capturedAt: room.clock(),
    takenAt: room.clock() - lateMs,
    camera: 'A camera',
    looksCut: 'isCut' in files[file]!,
    filename: name,
  } as const;
  const codes =
    'code' in content(sha256) ? [{ text: (content(sha256) as { code: string }).code, isReference: true }] : [];
  return {
    ...room,
    media: { ...room.media, receive: async () => received },
    labels: { ...room.labels, read: async () => codes },
  };
}

const all = ({ store }: IntakeContext): readonly Photo[] => [
  ...items.flatMap((id) => store.photos.ofItem(id)),
  ...store.photos.inbox(),
];
const placeOf = ({ id, itemId: of, place, sideUuid }: Photo): string => `${id} ${of} ${place} ${sideUuid}`;

const asked = { count: 0 };
const rewritten = { count: 0 };

/** Settles one arrival and says what must hold of it. */
async function settleOne(under: Under, id: PhotoId): Promise<void> {
  const { room } = under;
  const arrival = room.store.arrivals.get(id);
  if (arrival === null) return;
  const seen = {
    ...nothingFound,
    look: { kind: 'seen', isWhole: true, picture: { width: 30, height: 20, takenAt: null, figures: null } },
  } as const;
  const facts = gatherArrival(room, arrival, seen, leftBehind(arrival));
  expect(decidePlacement(structuredClone({ ...facts, item: null }))).toEqual(decidePlacement({ ...facts, item: null }));
  expect(decidePlacement(gatherArrival(room, arrival, seen, leftBehind(arrival)))).toEqual(decidePlacement(facts));
  const before = all(room);
  const waiting = room.store.arrivals.all();
  const chosen = new Set(items.map((of) => room.session.chosenSide(of)));
  const task = room.tasks.get(id) ?? startTask(room, arrival, leftBehind(arrival));
  const { answer, notice, photo } = await task.settle();
  const after = new Map(all(room).map((one) => [one.id, one]));
  // No acknowledged photo without a place: it is one, is of one, or ended with its reason.
  if (answer === 'accepted' && !isCard(notice)) expect(claimOf(room.store, arrival.sha256)).toBe('needed');
  if (answer === 'refused') expect(room.store.refused.newest(1)[0]?.filename).toBe(arrival.filename);
  expect(room.store.arrivals.get(id)).toBeNull();
  // A RAW has its picture settled first.
  const settled = waiting.filter(({ id: of }) => room.store.arrivals.get(of) === null);
  const ownFile = (photo: Photo): boolean => settled.some((of) => hasSamePicture(of, photo));
  // Nothing moves that was seen placed, but for what its own file brings back, and what is replaced on the side that was asked for.
  for (const one of before) {
    const now = after.get(one.id)!;
    if (placeOf(now) === placeOf(one) || ownFile(one) || wasBroughtBack(room, one, arrival.sha256)) continue;
    expect(placeOf(now)).toBe(placeOf({ ...one, place: 'superseded' }));
    const isAsked = chosen.has(one.sideUuid) || settled.some(({ wantedSide }) => wantedSide !== null);
    expect(
      isAsked || under.store.rejections.ofItem(one.itemId as ItemId).some(({ photoId }) => photoId === one.id),
    ).toBe(true);
  }
  // Never silently on an item that was scanned after it was taken: a person is asked, and it waits where that is seen.
  const step = decidePlacement(facts);
  const isPlain = !('code' in under.content(arrival.sha256)) && answer === 'accepted' && !isCard(notice);
  if (step.kind === 'which_item' && isPlain) {
    expect(after.get(arrival.id)).toMatchObject({ place: 'inbox', itemId: null });
    expect(room.store.askedPhotos.get(arrival.id)).toMatchObject({
      itemId: step.itemId,
      beforeItemId: step.beforeItemId,
    });
    asked.count += 1;
  }
  noPhotoTwice(arrival, before, after, settled);
  // On no two sides: neither two photos of one side nor the same picture on two.
  for (const of of items) {
    const active = room.store.photos.ofItem(of).filter(({ place }) => place === 'active');
    expect(new Set(active.map(({ sideUuid }) => sideUuid)).size).toBe(active.length);
    const isNew =
      photo !== null && active.some((one) => one.id === photo.id) && !before.some((one) => one.id === photo.id);
    if (isNew) expect(active.filter((one) => hasSamePicture(one, arrival))).toHaveLength(1);
  }
}

/** What a program writes into a file of the folder makes no photo and moves none, under whatever name and whatever item is open. */
function noPhotoTwice(
  arrival: Arrival,
  before: readonly Photo[],
  after: ReadonlyMap<PhotoId, Photo>,
  settled: readonly Arrival[],
): void {
  const { source, sha256, pictureHash } = arrival;
  const ofPicture = (photos: readonly Photo[]) => photos.filter((one) => one.pictureHash === pictureHash);
  const known = ofPicture(before);
  const isWritten = known.length > 0 && known.every((one) => one.sha256 !== sha256);
  if (source !== photoSources.hotFolder || pictureHash === null || !isWritten) return;
  // What came before it, a copy or from a person, has its place first, and by rules of its own.
  if (settled.some((of) => of.id !== arrival.id && hasSamePicture(of, arrival))) return;
  expect(ofPicture([...after.values()]).map(placeOf)).toEqual(known.map(placeOf));
  rewritten.count += 1;
}

/** A photo that was taken off, whose other file has come. */
function wasBroughtBack({ store }: IntakeContext, photo: Photo, sha256: Sha256): boolean {
  return photo.place === 'removed' && store.companions.bySha(sha256).some(({ photoId }) => photoId === photo.id);
}

async function run(under: Under, moves: readonly Move[]): Promise<void> {
  const { room, store, session } = under;
  const { actions } = room;
  session.open(items[0]!);
  const pick = <One>(from: readonly One[], at: number): One | undefined => from[at % Math.max(1, from.length)];
  for (const next of moves) {
    const openItem = session.openItemId;
    const mine = openItem === null ? [] : store.photos.ofItem(openItem);
    switch (next.kind) {
      case 'come': {
        const { name: own } = files[next.file]!;
        const name = next.isRenamed ? `new ${own}` : own;
        const file = { ...handedOver({ path: `/${name}` }, name, photoSources[next.by]), lastTry: next.lastTry };
        const side = next.side === null ? null : `Exterior-${next.side}`;
        const to =
          next.toTray && openItem !== null
            ? { itemId: null, side: null, trayOf: openItem }
            : { itemId: openItem, side };
        await receive(roomFor(under, next), file, to);
        break;
      }
      case 'settle': {
        const arrival = pick(store.arrivals.all(), next.which);
        if (arrival) await settleOne(under, arrival.id);
        break;
      }
      case 'open':
        if (next.item === null) session.close();
        else session.open(items[next.item]!);
        break;
      case 'awaitCard':
        under.awaitCard();
        break;
      case 'reject': {
        const photo = pick(
          mine.filter(({ place }) => place === 'active'),
          next.which,
        );
        if (photo && openItem)
          store.rejections.insert(rejection(room.newId(), openItem, { photoId: photo.id, sideUuid: photo.sideUuid }));
        break;
      }
      case 'crash': {
        room.tasks.clear();
        const left = store.arrivals.all().length;
        await recoverArrivals(room);
        expect(left === 0 || store.arrivals.all().length === 0).toBe(true);
        break;
      }
      default:
        operate(room, next, pick);
    }
  }
  for (const { id } of store.arrivals.all()) await settleOne(under, id);
  expect(store.arrivals.all()).toEqual([]);

  function operate(
    { session: shoot }: IntakeContext,
    { kind, which: at }: Extract<Move, { readonly which: number }>,
    choose: typeof pick,
  ): void {
    const openItem = shoot.openItemId;
    if (openItem === null) return;
    const mine = store.photos.ofItem(openItem);
    const side = choose(store.sides.ofItem(openItem), at)!;
    const photo = choose(mine, at);
    const waiting = choose(store.photos.inbox(), at);
    try {
      if (kind === 'choose') shoot.choose(openItem, side.uuid);
      if (kind === 'remove' && photo) placePhoto(actions, openItem, photo, 'removed', 'history.photoRemoved');
      if (kind === 'toTray' && photo) placePhoto(actions, openItem, photo, 'tray', 'history.photoToTray');
      if (kind === 'toSide' && photo)
        placePhoto(actions, openItem, photo, { sideUuid: side.uuid }, 'history.photoMoved');
      if (kind === 'undo') undoPhotos(actions, openItem);
      if (kind === 'takeInbox' && waiting) takeFromInbox(actions, openItem, [waiting.id]);
      if (kind === 'putInbox' && photo) putInInbox(actions, openItem, [photo.id]);
    } catch (error) {
      expect(error).toMatchObject({ code: 'not_possible' });
    }
  }
}

test('under any arrivals, repeats, labels, targets, moves and crashes every photo keeps a place, and none that was seen placed moves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 15, maxLength: 50 }), async (moves) => run(station(), moves)),
    { seed: testSeed(), numRuns: runs(15), endOnFailure: true },
  );
}, 120_000);

const asItIs = { written: 0, isRenamed: false };

test('these moves do come to a photo that was taken before its scan', async () => {
  const come = (file: number, lateMs: number) =>
    ({ kind: 'come', file, by: 'hotFolder', side: null, toTray: false, lastTry: false, lateMs, ...asItIs }) as const;
  const before = asked.count;
  await run(station(), [
    come(0, 0),
    { kind: 'settle', which: 0 },
    { kind: 'open', item: 1 },
    come(1, 60),
    { kind: 'settle', which: 0 },
  ]);
  expect(asked.count).toBe(before + 1);
});

test('these moves do come to a file that is written anew after the next scan, before and after its photo has its place', async () => {
  const come = (written: number, isRenamed = false) =>
    ({
      kind: 'come',
      file: 0,
      by: 'hotFolder',
      side: null,
      toTray: false,
      lastTry: false,
      lateMs: 0,
      written,
      isRenamed,
    }) as const;
  const before = rewritten.count;
  const under = station();
  await run(under, [
    come(0),
    { kind: 'open', item: 1 },
    come(1),
    // The later file first: the first one has its place before it.
    { kind: 'settle', which: 1 },
    come(2, true),
    { kind: 'settle', which: 0 },
    { kind: 'open', item: null },
    come(1),
  ]);
  expect(rewritten.count).toBe(before + 2);
  // Nothing is decoded to know that it is the same.
  expect(under.decoded).toEqual(['a.jpg']);
  const { photos, companions } = under.store;
  expect([photos.ofItem(items[0]!).length, photos.ofItem(items[1]!).length, photos.inboxCount()]).toEqual([1, 0, 0]);
  expect(companions.ofItem(items[0]!).map(({ sha256, kind }) => `${sha256.slice(0, 2)} ${kind}`)).toEqual([
    '01 rewritten',
    '02 rewritten',
  ]);
});

test('these moves do come to a RAW that comes late: beside its picture it takes no side, also after the next scan and written anew', async () => {
  const come = (file: number, written = 0) =>
    ({
      kind: 'come',
      file,
      by: 'hotFolder',
      side: null,
      toTray: false,
      lastTry: false,
      lateMs: 0,
      ...asItIs,
      written,
    }) as const;
  const under = station();
  await run(under, [
    come(2),
    { kind: 'settle', which: 0 },
    { kind: 'open', item: 1 },
    come(2, 1),
    come(3),
    { kind: 'settle', which: 1 },
    { kind: 'settle', which: 0 },
  ]);
  const { photos, companions } = under.store;
  expect([photos.ofItem(items[0]!).length, photos.ofItem(items[1]!).length, photos.inboxCount()]).toEqual([1, 0, 0]);
  expect(
    companions
      .ofItem(items[0]!)
      .map(({ filename, kind }) => `${filename} ${kind}`)
      .toSorted(),
  ).toEqual(['c.jpg rewritten', 'c.nef raw']);
});
