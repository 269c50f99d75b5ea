import { createRouterClient, implement, ORPCError } from '@orpc/server';
import { contract } from '../../preload/contract/contract.ts';
import type { RefusedFile, SourcesView } from '../../preload/contract/sources.ts';
import type {
  AuditView,
  CaptureNotice,
  ItemView,
  PhotoView,
  StationEvent,
  StatusView,
  StorageView,
  TaxonomyView,
} from '../../preload/contract/views.ts';
import type { Bridge, StationListener } from '../../renderer/bridge/bridge.ts';
import { type FakeCards, fakeCardRouter, fakeCards } from './fakeCards.ts';
import { fakeGoldenPart, type GoldenWorld, noGolden } from './fakeGolden.ts';
import { fakeLabelsPart, type LabelsWorld } from './fakeLabels.ts';
import { fakeLiveCameraParts, type LiveCameraWorld } from './fakeLiveCamera.ts';
import { fakeQuality, fakeQualityPart, type QualityWorld } from './fakeQuality.ts';
import { fakeTetherPart, fakeTetherView, type TetherWorld } from './fakeTether.ts';
import {
  fakeItem,
  fakePhoto,
  fakeReshootRow,
  fakeSources,
  fakeStatus,
  fakeStorage,
  fakeTaxonomy,
} from './fakeViews.ts';

/** What a scenario starts with. */
export interface FakeWorld extends LiveCameraWorld, QualityWorld, LabelsWorld, TetherWorld, GoldenWorld {
  status: StatusView;
  taxonomy: TaxonomyView;
  storage: StorageView;
  sources: SourcesView;
  refused: RefusedFile[];
  items: ItemView[];
  audit: AuditView[];
  profileJson: string | null;
  cards: FakeCards;
}

export interface FakeBridge extends Bridge {
  readonly world: FakeWorld;
  /** Every call, in order, as `path input`. */
  readonly calls: readonly { readonly path: string; readonly input: unknown }[];
  emit(event: StationEvent): void;
  loseConnection(): void;
  /** Makes the next call of this path fail with an expected failure. */
  failNext(path: string, message: string, field?: string | null): void;
}

/**
 * A bridge with a small station in memory behind the real contract: inputs and outputs are parsed by its schemas. It plays
 * the Shoot loop well enough to work with the screens; it is no simulator of the partner.
 */
export function createFakeBridge(world: FakeWorld, now: () => number = Date.now): FakeBridge {
  const calls: { path: string; input: unknown }[] = [];
  const failures = new Map<string, { message: string; field: string | null }>();
  let listener: StationListener | null = null;
  let shots = 0;
  const os = implement(contract);

  function stationError(message: string, field: string | null = null): ORPCError<'STATION', unknown> {
    return new ORPCError('STATION', { defined: true, status: 422, message, data: { code: 'not_possible', field } });
  }

  function noted(path: string, input: unknown): void {
    calls.push({ path, input });
    const failure = failures.get(path);
    if (failure === undefined) return;
    failures.delete(path);
    throw stationError(failure.message, failure.field);
  }

  function item(itemId: string): ItemView {
    const found = world.items.find(({ id }) => id === itemId);
    if (found === undefined) throw stationError('No such item.');
    return found;
  }

  function settleWarning(photoId: string, gone: boolean): ItemView {
    const warned = world.items.find(({ wrongItem }) => wrongItem.some((warning) => warning.photoId === photoId));
    if (warned === undefined) throw stationError('No such photo.');
    const sides = warned.sides.map((side) =>
      gone && side.photo?.id === photoId ? { ...side, photo: null, status: 'missing' as const } : side,
    );
    const wrongItem = warned.wrongItem.filter((warning) => warning.photoId !== photoId);
    return replace(warned.id, { sides, wrongItem });
  }

  function replace(itemId: string, change: Partial<ItemView>): ItemView {
    const changed = settle({ ...item(itemId), ...change, updatedAt: now() });
    world.items = world.items.map((other) => (other.id === itemId ? changed : other));
    emit({ type: 'item', id: itemId, stage: changed.stage });
    return changed;
  }

  function settle(changed: ItemView): ItemView {
    const required = changed.sides.filter((side) => side.required);
    const done = required.filter((side) => side.status !== 'missing' && side.status !== 'rejected').length;
    return { ...changed, requiredDone: done, requiredTotal: required.length };
  }

  function open(itemId: string | null): void {
    world.items = world.items.map((other) => ({ ...other, open: other.id === itemId }));
    setStatus({ openItemId: itemId });
  }

  function setStatus(change: Partial<StatusView>): void {
    world.status = { ...world.status, ...change };
    emit({ type: 'status', status: world.status });
  }

  function emit(event: StationEvent): void {
    listener?.event(event);
  }

  function nextActive(view: ItemView, after: string | null): string | null {
    const empty = view.sides.filter(
      (side) => side.uuid !== after && (side.status === 'missing' || side.status === 'rejected'),
    );
    return (empty.find((side) => side.required) ?? empty[0])?.uuid ?? null;
  }

  function take(itemId: string, sideUuid: string | null, filename: string, source: string): CaptureNotice {
    const view = item(itemId);
    const side = view.sides.find(({ uuid }) => uuid === (sideUuid ?? view.activeSideUuid));
    const photo = fakePhoto(`shot-${++shots}`, side?.name ?? 'tray', now());
    if (side === undefined) replace(itemId, { tray: [...view.tray, { ...photo, place: 'tray' }] });
    else {
      const sides = view.sides.map((other) =>
        other.uuid === side.uuid ? { ...other, photo, status: 'captured' as const, rejection: null } : other,
      );
      replace(itemId, { sides, activeSideUuid: nextActive({ ...view, sides }, side.uuid), canUndo: true });
    }
    return {
      accepted: true,
      filename,
      message: side === undefined ? 'In the tray' : `On ${side.name}`,
      itemId,
      sideUuid: side?.uuid ?? null,
      sideName: side?.name ?? null,
      photoId: photo.id,
      source,
      at: now(),
    };
  }

  const router = os.router({
    station: {
      events: os.station.events.handler(async function* () {
        yield { type: 'status' as const, status: world.status };
      }),
      status: os.station.status.handler(() => world.status),
      setOperator: os.station.setOperator.handler(({ input }) => {
        noted('station.setOperator', input);
        setStatus({ operator: input.name });
        return {};
      }),
    },
    items: {
      page: os.items.page.handler(({ input }) => {
        noted('items.page', input);
        const fitting = world.items.filter(
          (view) =>
            (input.stage === null || view.stage === input.stage) && view.referenceId.startsWith(input.search ?? ''),
        );
        const start = Number(input.cursor ?? 0);
        const end = start + input.limit;
        return { items: fitting.slice(start, end), nextCursor: end < fitting.length ? String(end) : null };
      }),
      get: os.items.get.handler(({ input }) => {
        noted('items.get', input);
        return item(input.itemId);
      }),
      reshoot: os.items.reshoot.handler(() => ({
        items: world.items.filter((view) => view.stage === 'reshoot').map(fakeReshootRow),
      })),
      submit: os.items.submit.handler(({ input }) => {
        noted('items.submit', input);
        return replace(input.itemId, { stage: 'sending', markedDone: true, canSubmit: false });
      }),
      cancel: os.items.cancel.handler(({ input }) => {
        noted('items.cancel', input);
        return replace(input.itemId, { stage: 'cancelled', canCancel: false });
      }),
      keep: os.items.keep.handler(({ input }) => {
        noted('items.keep', input);
        return replace(input.itemId, { stage: 'shooting', canKeep: false });
      }),
      retry: os.items.retry.handler(({ input }) => {
        noted('items.retry', input);
        return replace(input.itemId, { lastError: null, waitingText: 'Trying again now' });
      }),
      flagSide: os.items.flagSide.handler(({ input }) => {
        noted('items.flagSide', input);
        const sides = item(input.itemId).sides.map((side) =>
          side.uuid === input.sideUuid
            ? {
                ...side,
                status: 'rejected' as const,
                rejection: {
                  id: `hand-${side.uuid}`,
                  sideName: side.name,
                  reason: input.reason,
                  message: null,
                  at: now(),
                  photoId: side.photo?.id ?? null,
                },
              }
            : side,
        );
        return replace(input.itemId, { sides, stage: 'reshoot', sidesNotNamed: false });
      }),
      dismissRejection: os.items.dismissRejection.handler(({ input }) => {
        noted('items.dismissRejection', input);
        const view = item(input.itemId);
        const sides = view.sides.map((side) =>
          side.rejection?.id === input.rejectionId ? { ...side, rejection: null, status: 'uploaded' as const } : side,
        );
        return replace(input.itemId, {
          sides,
          unplacedRejections: view.unplacedRejections.filter(({ id }) => id !== input.rejectionId),
        });
      }),
      audit: os.items.audit.handler(() => ({ entries: world.audit })),
    },
    shoot: {
      scan: os.shoot.scan.handler(({ input }) => {
        noted('shoot.scan', input);
        const found = world.items.find((view) => view.referenceId === input.reference);
        if (found === undefined) return { kind: 'new' as const, reference: input.reference };
        open(found.id);
        return { kind: 'opened' as const, item: item(found.id) };
      }),
      create: os.shoot.create.handler(({ input }) => {
        noted('shoot.create', input);
        const category = world.taxonomy.categories.find(({ uuid }) => uuid === input.categoryUuid);
        const created = fakeItem({
          id: `item-${world.items.length + 1}`,
          referenceId: input.reference,
          category: category?.name ?? null,
          type: category?.types.find(({ uuid }) => uuid === input.typeUuid)?.name ?? null,
          at: now(),
        });
        world.items = [created, ...world.items];
        open(created.id);
        return item(created.id);
      }),
      open: os.shoot.open.handler(({ input }) => {
        noted('shoot.open', input);
        open(input.itemId);
        return item(input.itemId);
      }),
      close: os.shoot.close.handler(({ input }) => {
        noted('shoot.close', input);
        open(null);
        return {};
      }),
      done: os.shoot.done.handler(({ input }) => {
        noted('shoot.done', input);
        const view = item(input.itemId);
        if (view.requiredDone < view.requiredTotal) throw stationError('Required sides are still missing.');
        replace(input.itemId, { markedDone: true, stage: 'sending' });
        open(null);
        return item(input.itemId);
      }),
      setAutoAdvance: os.shoot.setAutoAdvance.handler(({ input }) => {
        noted('shoot.setAutoAdvance', input);
        setStatus({ autoAdvance: input.on });
        return {};
      }),
      setActiveSide: os.shoot.setActiveSide.handler(({ input }) => {
        noted('shoot.setActiveSide', input);
        return replace(input.itemId, { activeSideUuid: input.sideUuid });
      }),
    },
    photos: {
      retake: os.photos.retake.handler(({ input }) => {
        noted('photos.retake', input);
        return replace(input.itemId, { activeSideUuid: input.sideUuid });
      }),
      remove: os.photos.remove.handler(({ input }) => {
        noted('photos.remove', input);
        const view = world.items.find((other) => other.sides.some((side) => side.photo?.id === input.photoId));
        if (view === undefined) throw stationError('No such photo.');
        const sides = view.sides.map((side) =>
          side.photo?.id === input.photoId ? { ...side, photo: null, status: 'missing' as const } : side,
        );
        return replace(view.id, { sides, canUndo: true });
      }),
      takeInbox: os.photos.takeInbox.handler(({ input }) => {
        noted('photos.takeInbox', input);
        const isTaken = (photo: PhotoView) => input.photoIds.includes(photo.id);
        const taken = world.status.inbox.filter(isTaken);
        setStatus({ inbox: world.status.inbox.filter((photo) => !isTaken(photo)) });
        return replace(input.itemId, { tray: [...item(input.itemId).tray, ...taken], canUndo: true });
      }),
      move: os.photos.move.handler(({ input }) => {
        noted('photos.move', input);
        const view = item(input.itemId);
        const photo = [...view.tray, ...world.status.inbox].find(({ id }) => id === input.photoId);
        if (photo === undefined) throw stationError('No such photo.');
        setStatus({ inbox: world.status.inbox.filter(({ id }) => id !== photo.id) });
        const tray = view.tray.filter(({ id }) => id !== photo.id);
        if (input.sideUuid === null) return replace(view.id, { tray: [...tray, photo] });
        const sides = view.sides.map((side) =>
          side.uuid === input.sideUuid ? { ...side, photo, status: 'captured' as const } : side,
        );
        return replace(view.id, { tray, sides, canUndo: true });
      }),
      undo: os.photos.undo.handler(({ input }) => {
        noted('photos.undo', input);
        return replace(input.itemId, { canUndo: false });
      }),
    },
    capture: {
      files: os.capture.files.handler(({ input }) => {
        noted('capture.files', { ...input, files: input.files.map((file) => file.name) });
        const { itemId } = input;
        if (itemId === null) return { notices: [] };
        const notices = input.files.map((file, index) =>
          take(itemId, index === 0 ? input.sideUuid : null, file.name, 'drop'),
        );
        notices.forEach((notice) => {
          emit({ type: 'capture', notice });
        });
        return { notices };
      }),
      practiceShot: os.capture.practiceShot.handler(({ input }) => {
        noted('capture.practiceShot', input);
        const notice = take(input.itemId, null, `practice-${shots + 1}.jpg`, 'practice');
        emit({ type: 'capture', notice });
        return notice;
      }),
      setHotFolder: os.capture.setHotFolder.handler(({ input }) => {
        noted('capture.setHotFolder', input);
        const path = input.path ?? world.status.hotFolder.path;
        const { look, originals } = input;
        const usualDoneFolder = input.path === null ? null : `${path}/Sideshot done`;
        const hotFolder = {
          ...world.sources.hotFolder,
          usualDoneFolder,
          ...(look && { look }),
          ...(originals && { originals }),
        };
        world.sources = { ...world.sources, hotFolder };
        setStatus({ hotFolder: { path, state: input.path === null ? 'off' : 'watching', message: null } });
        return {};
      }),
      // The files of tests have their time as their text.
      times: os.capture.times.handler(async ({ input }) => {
        noted('capture.times', { heads: input.heads.length });
        return { times: await Promise.all(input.heads.map(async (head) => Number(await head.text()) || null)) };
      }),
      testFile: os.capture.testFile.handler(({ input }) => {
        noted('capture.testFile', { file: input.file.name });
        return { ok: true, message: `${input.file.name} can be taken: JPEG, 6000 × 4000 pixels.` };
      }),
      testHotFolder: os.capture.testHotFolder.handler(({ input }) => {
        noted('capture.testHotFolder', input);
        return { ok: true, message: `${input.path} can be read and holds 3 photos now.` };
      }),
    },
    golden: fakeGoldenPart(os, world, noted),
    labels: fakeLabelsPart(os, world, { noted, settleWarning }),
    ...fakeLiveCameraParts(os, world, { noted, take }),
    cardImport: fakeCardRouter({
      cards: () => world.cards,
      noted,
      emit,
      take(destination, filename) {
        if (destination.kind === 'inbox') {
          setStatus({ inbox: [...world.status.inbox, fakePhoto(`card-${++shots}`, filename, now())] });
        } else emit({ type: 'capture', notice: take(destination.itemId, null, filename, 'card import') });
      },
    }),
    tether: fakeTetherPart(os, world, { noted, emit, take }),
    sources: {
      get: os.sources.get.handler(() => {
        noted('sources.get', {});
        return world.sources;
      }),
      refused: os.sources.refused.handler(() => ({ files: world.refused, count: world.refused.length })),
      dismissRefused: os.sources.dismissRefused.handler(({ input }) => {
        noted('sources.dismissRefused', input);
        world.refused = input.id === null ? [] : world.refused.filter(({ id }) => id !== input.id);
        setStatus({ refusedFiles: world.refused.length });
        return {};
      }),
    },
    quality: fakeQualityPart(os, world, noted),
    storage: {
      get: os.storage.get.handler(() => world.storage),
      set: os.storage.set.handler(({ input }) => {
        noted('storage.set', input);
        const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
        world.storage = { ...world.storage, settings: { ...world.storage.settings, ...given } };
        return world.storage;
      }),
    },
    taxonomy: {
      get: os.taxonomy.get.handler(() => world.taxonomy),
      refresh: os.taxonomy.refresh.handler(({ input }) => {
        noted('taxonomy.refresh', input);
        return world.taxonomy;
      }),
    },
    connection: {
      get: os.connection.get.handler(() => ({
        profileJson: world.profileJson,
        hasApiKey: world.profileJson !== null,
        hasUserToken: false,
      })),
      connect: os.connection.connect.handler(({ input }) => {
        noted('connection.connect', input);
        world.profileJson = input.profileJson;
        setStatus({ mode: 'connected', connectionName: 'acme' });
        return { message: 'Connected: the partner answered with 4 categories.' };
      }),
      test: os.connection.test.handler(({ input }) => {
        noted('connection.test', input);
        return { ok: true, message: 'The partner answered in 84 ms.' };
      }),
      practice: os.connection.practice.handler(({ input }) => {
        noted('connection.practice', input);
        setStatus({ mode: 'practice', connectionName: 'practice', credentials: 'ok', online: true });
        return {};
      }),
      wake: os.connection.wake.handler(({ input }) => {
        noted('connection.wake', input);
        return {};
      }),
    },
  });

  return {
    world,
    calls,
    client: createRouterClient(router, { context: {} }),
    follow(next) {
      listener = next;
      next.connected();
      next.event({ type: 'status', status: world.status });
      return () => {
        listener = null;
      };
    },
    emit,
    loseConnection: () => listener?.lost(),
    failNext: (path, message, field = null) => {
      failures.set(path, { message, field });
    },
  };
}

export function fakeWorld(change: Partial<FakeWorld> = {}): FakeWorld {
  const storage = fakeStorage();
  const quality = fakeQuality();
  return {
    status: fakeStatus(),
    taxonomy: fakeTaxonomy(),
    storage,
    quality,
    sources: fakeSources(),
    refused: [],
    items: [],
    audit: [],
    profileJson: null,
    liveCamera: { usbCamera: null, sizes: [], pedalKey: null, inUse: 'tether' },
    fits: [],
    golden: noGolden,
    labels: { opensItems: false, warnsOfOthers: false, pattern: null },
    tether: fakeTetherView(),
    tetherCameras: [],
    cards: fakeCards(Date.now()),
    ...change,
  };
}
