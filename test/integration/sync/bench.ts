import { onTestFinished, vi } from 'vitest';
import { StationError } from '../../../main/domain/failure.ts';
import type { ConnectionId, ItemId, PhotoId, Sha256, SideUuid } from '../../../main/domain/ids.ts';
import type { Item, Photo, SendPolicy } from '../../../main/domain/model.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import { createForeground, type Foreground } from '../../../main/lib/async/foreground.ts';
import { systemTime } from '../../../main/lib/async/time.ts';
import { parseEvent } from '../../../main/partner/schemas/events.ts';
import { accountSrUuid } from '../../../main/station/connection/accountSrUuid.ts';
import { createItem } from '../../../main/sync/actions/createItem.ts';
import { placePhoto } from '../../../main/sync/actions/placePhotos.ts';
import { createBudget } from '../../../main/sync/budget.ts';
import type { ActionContext } from '../../../main/sync/context.ts';
import { type Engine, startEngine } from '../../../main/sync/engine/engine.ts';
import { readFacts } from '../../../main/sync/itemFacts.ts';
import type { MediaPort } from '../../../main/sync/mediaPort.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { createFakePartner, type FakePartner } from '../../fakes/fakePartner.ts';
import { openStoreInVirtualTime } from '../../fakes/storeInVirtualTime.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { automatic } from '../../unit/domain/facts.ts';

export const startOfTime = Date.UTC(2026, 0, 1);

/** A real store, the real engine and a fake partner, all on the fake timers that a test moves. */
export interface Bench {
  store: Store;
  readonly context: ActionContext;
  readonly partner: FakePartner;
  readonly media: { prepareUpload: MediaPort['prepareUpload'] };
  policy: SendPolicy;
  openItem: ItemId | null;
  /** How far the station's own clock is ahead of the partner's. */
  clockAheadMs: number;
  /** When what was committed last is on the disk. */
  disk: () => Promise<void>;
  engine: Engine | null;
  readonly foreground: Foreground;
  readonly bugs: unknown[];
  /** Lines of the work's log. */
  readonly steps: Record<string, unknown>[];
  start(): Engine;
  /** Closes the engine and the store, and opens both again, as a new process would. */
  restart(): Promise<void>;
  /** As `restart`, but without a word to the engine: its work just stops. */
  crash(): void;
  use(name: string): void;
  create(reference: string): ItemId;
  item(itemId: ItemId): Item;
  /** A new photo in the station, on no item. */
  photo(id: string): Photo;
  /** Takes a new photo for a side. */
  shoot(itemId: ItemId, side: string, id?: string): PhotoId;
  sides(itemId: ItemId): Readonly<Record<string, string>>;
  operations(itemId: ItemId): readonly string[];
  run(ms: number): Promise<void>;
  /** Closes all; comes by itself at the end of the test. Throws what the engine called a bug. */
  end(): Promise<void>;
}

export interface BenchOptions {
  /** One that another bench has too: two stations of one account. */
  readonly partner?: FakePartner;
  /** Before each id that the station makes. */
  readonly ids?: string;
  /** The key of the station's account; absent: it shares none with another. */
  readonly apiKey?: string;
}

export function openBench(options: BenchOptions = {}): Bench {
  // A second station lives in the time of the first.
  if (!vi.isFakeTimers())
    vi.useFakeTimers({
      now: startOfTime,
      toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'Date'],
    });
  const folder = temporaryFolder();
  let store = openStoreInVirtualTime(folder, () => bench.disk());
  let ids = 0;
  let ended = false;
  const clock = (): number => Date.now() + bench.clockAheadMs;
  const time = { ...systemTime, now: clock };
  const { apiKey } = options;
  const partner = options.partner ?? createFakePartner(Date.now);
  const context: ActionContext = {
    get store() {
      return store;
    },
    clock,
    newId: () => {
      ids += 1;
      return `${options.ids ?? 'id-'}${ids}`;
    },
    ...(apiKey && { srUuidOf: (...of) => accountSrUuid({ origin: 'https://partner.example', apiKey }, ...of) }),
    who: 'Kim',
    connection() {
      const current = store.connections.current();
      if (!current) throw new StationError('no_connection', asGiven('none'));
      return current;
    },
    policy: () => bench.policy,
    isOpen: (itemId) => bench.openItem === itemId,
    openItem: () => bench.openItem,
  };
  const bench: Bench = {
    get store() {
      return store;
    },
    context,
    partner,
    media: {
      async prepareUpload(photo) {
        const file = {
          path: `/${photo.id}`,
          bytes: photo.bytes,
          sha256: photo.sha256,
          crc32: photo.crc32,
          md5Base64: '',
          recipe: null,
          filename: 'a.jpg',
        };
        return { ...file, format: photo.format };
      },
    },
    policy: automatic,
    openItem: null,
    clockAheadMs: 0,
    disk: () => Promise.resolve(),
    engine: null,
    foreground: createForeground({ elapsedMs: () => Date.now() }),
    bugs: [],
    steps: [],
    start() {
      // An engine that crashed goes on with a store of its own that is closed: what it does is lost.
      const own = { ...context, store };
      const engine = startEngine({
        context: own,
        partner,
        media: { prepareUpload: (photo, signal) => bench.media.prepareUpload(photo, signal) },
        budget: createBudget(() => bench.policy.pollsPerMinute, time),
        foreground: bench.foreground,
        parseEvent,
        random: () => 0,
        time,
        gateChanged: () => undefined,
        work: { note: (step, fields) => void bench.steps.push({ step, ...fields }) },
        onBug: (error) => bench.engine === engine && bench.bugs.push(error),
      });
      store.onCommit(() => engine.wake());
      bench.engine = engine;
      return engine;
    },
    async restart() {
      await bench.engine?.close();
      store.close();
      store = openStoreInVirtualTime(folder, () => bench.disk());
      bench.start();
    },
    crash() {
      const crashed = bench.engine;
      bench.engine = null;
      store.close();
      void crashed?.close();
      store = openStoreInVirtualTime(folder, () => bench.disk());
      bench.start();
    },
    use(name) {
      const profile = { name, origin: `https://${name}.example`, profileJson: '{}', practice: false };
      store.connections.use(profile, `c-${name}` as ConnectionId, clock());
    },
    create: (reference) =>
      createItem(context, { referenceId: reference, categoryUuid: 'c', typeUuid: 't', serviceUuid: null }),
    item(itemId) {
      const item = store.items.get(itemId);
      if (!item) throw new Error(`No item ${itemId}`);
      return item;
    },
    photo: (id) =>
      store.photos.insert({
        id: id as PhotoId,
        itemId: null,
        sideUuid: null,
        place: 'inbox',
        wantedSide: null,
        sha256: id as Sha256,
        pictureHash: null,
        crc32: null,
        bytes: 100,
        format: 'jpeg',
        width: 6,
        height: 4,
        capturedAt: clock(),
        addedAt: clock(),
        addedBy: 'Kim',
        source: 'test',
        filename: 'a.jpg',
        uploadedAt: null,
        uploadedServerAt: null,
        originalRemovedAt: null,
        figures: null,
      }),
    shoot(itemId, side, id = `${side}-${bench.item(itemId).referenceId}`) {
      placePhoto(context, itemId, bench.photo(id), { sideUuid: side as SideUuid }, 'history.photoTaken');
      return id as PhotoId;
    },
    sides: (itemId) =>
      Object.fromEntries(readFacts(context, itemId).sides.map(({ side, status }) => [side.uuid, status])),
    operations: (itemId) => store.operations.ofItem(itemId).map(({ payload, status }) => `${payload.kind} ${status}`),
    run: async (ms) => {
      await vi.advanceTimersByTimeAsync(ms);
    },
    async end() {
      if (ended) return;
      ended = true;
      await bench.engine?.close();
      store.close();
      if (bench.bugs.length > 0) throw bench.bugs[0];
    },
  };
  bench.use('acme');
  onTestFinished(async () => {
    await bench.end();
    vi.useRealTimers();
  });
  return bench;
}
