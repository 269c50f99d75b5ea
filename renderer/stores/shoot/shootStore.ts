import { createStore } from 'zustand/vanilla';
import type { CaptureNotice, ItemSummary, ItemView, StatusView } from '../../../preload/contract/views.ts';
import { isRepeat, type LastScan, unglue } from '../../keyboard/scanFilter.ts';
import { attempt, drop, quietly, type StoreContext } from '../context.ts';
import { debounce } from '../debounce.ts';
import { addFiles } from '../photos/addFiles.ts';
import { captureTold } from '../photos/captureTold.ts';
import { awaitsRetake, describeUndo, hasAllRequired, inInboxText, neighbour } from './checklist.ts';

export interface Flash {
  readonly sideUuid: string | null;
  readonly photoId: string | null;
  readonly accepted: boolean;
  readonly at: number;
}

export interface ShootState {
  /** The item on the screen; null when none is open. */
  readonly item: ItemView | null;
  /** The side looked at: follows the core's active side, and stays when that becomes null. */
  readonly viewedSideUuid: string | null;
  /** A scanned code that is not here yet: its category and type are being chosen. */
  readonly newReference: string | null;
  /** The new code was here before and its item was cancelled. */
  readonly newWasCancelled: boolean;
  /** The new code was read from a photo of its label: the photos behind that one go with it. */
  readonly newByLabel: boolean;
  readonly busy: boolean;
  /** A scanned code is on its way to the core. */
  readonly scanning: boolean;
  /** Practice shots under way and waiting, each of which takes its photo in turn. */
  readonly shots: number;
  /** The side whose photo the operator has just asked to replace. */
  readonly retakeSideUuid: string | null;
  /** Text that came at scanner speed without Enter, for the scan field. */
  readonly scanText: string;
  readonly flash: Flash | null;
  /** Files of the person on their way to the core; null when none are. */
  readonly adding: { readonly done: number; readonly total: number } | null;
  /** Photos of the inbox are on their way into the item's tray. */
  readonly takingInbox: boolean;
  readonly recent: readonly ItemSummary[];

  setScanText(text: string): void;
  /** `fast` says that it came at scanner speed, where doubled codes are undone. */
  scan(code: string, fast: boolean): Promise<void>;
  create(categoryUuid: string, typeUuid: string): Promise<boolean>;
  /** The scanned code was not meant: back to the item that was open. */
  abandonNew(): Promise<void>;
  open(itemId: string, sideUuid?: string): Promise<boolean>;
  leave(): Promise<void>;
  done(): Promise<void>;
  submit(): Promise<void>;
  selectSide(sideUuid: string): Promise<void>;
  step(step: 1 | -1): Promise<void>;
  retake(): Promise<void>;
  /** Goes to the side and asks to replace its photo. */
  retakeSide(sideUuid: string): Promise<void>;
  removePhoto(photoId?: string): Promise<void>;
  /** Takes them all off the open item, which one undo takes back. */
  removePhotos(photoIds: readonly string[]): Promise<void>;
  /** The photo is right where it is: it is not asked about again. */
  keepPhoto(photoId: string): Promise<void>;
  movePhoto(photoId: string, sideUuid: string | null): Promise<void>;
  placeTray(): Promise<void>;
  takeInbox(photoIds: readonly string[]): Promise<void>;
  /** Out of the open item's tray, for another item. */
  putInInbox(photoIds: readonly string[]): Promise<void>;
  undo(): Promise<void>;
  /** To the item that was open when the person gave them, which may have been left meanwhile; left out: the open one. */
  addFiles(files: readonly File[], sideUuid: string | null, itemId?: string | null): Promise<void>;
  practiceShot(): Promise<void>;

  reload(): Promise<void>;
  applyStatus(status: StatusView): void;
  applyItem(itemId: string): void;
  applyCapture(notice: CaptureNotice): void;
  /** A photo shows the label of an item that is new here: its type is to be chosen, as after a scan. */
  applyLabel(reference: string): void;
}

const recentCount = 8;
/** Practice shots that may be under way and waiting at once: a key held or hammered makes no flood. */
export const mostShots = 5;
/** Changes of one item come in bursts, which can last; the item is read once for many of them. */
const readTimes = { pauseMs: 40, latestMs: 200 };
/** Between two items the last ones are on the screen: a busy station changes them often. */
const recentTimes = { pauseMs: 500, latestMs: 500 };

/** The Shoot screen's state: one open item, as the core sends it, and what the operator does to it. */
export function createShootStore(context: StoreContext) {
  const { client, play, tell, now } = context;
  let lastScan: LastScan | null = null;
  let asked = 0;
  let shown = 0;
  let chosenAt = 0;
  let recentAsked = 0;
  let lastCounts = '';
  let wantedItemId: string | null = null;
  let leftForNew: { readonly itemId: string; readonly sideUuid: string | null } | null = null;
  const seenNotices = new Set<string>();

  return createStore<ShootState>()((set, get) => {
    /** Answers can overtake each other: only one asked for later than what is shown replaces it. */
    function show(item: ItemView, ticket: number): void {
      if (ticket < shown) return;
      shown = ticket;
      const before = get().item;
      if (!item.open) {
        if (before?.id === item.id || before === null) close();
        return;
      }
      wantedItemId = item.id;
      leftForNew = null;
      const sameItem = before?.id === item.id;
      const kept = sameItem ? get().viewedSideUuid : null;
      // The side was chosen anew while this was on its way.
      const active = kept !== null && ticket < chosenAt ? kept : item.activeSideUuid;
      const viewed = active ?? kept ?? item.sides[0]?.uuid ?? null;
      set({ item, viewedSideUuid: viewed, newReference: null, ...(sameItem ? {} : { flash: null }) });
      if (!awaitsRetake(before, item, get().retakeSideUuid)) set({ retakeSideUuid: null });
      if (sameItem && before !== null && !hasAllRequired(before) && hasAllRequired(item)) play('complete');
    }

    function close(): void {
      wantedItemId = null;
      set({ item: null, viewedSideUuid: null, flash: null, retakeSideUuid: null });
      drop(reloadRecent());
    }

    /** The station leaves the open item at a new code; it is opened again when the code was not meant. */
    async function askForType(newReference: string, ticket: number, newByLabel: boolean): Promise<void> {
      const { item, viewedSideUuid } = get();
      if (item !== null) leftForNew = { itemId: item.id, sideUuid: viewedSideUuid };
      shown = ticket;
      close();
      set({ newReference, newWasCancelled: false, newByLabel });
      const newWasCancelled = await isCancelledHere(newReference);
      if (get().newReference === newReference) set({ newWasCancelled });
    }

    async function act(call: () => Promise<ItemView>): Promise<ItemView | null> {
      const ticket = ++asked;
      set({ busy: true });
      try {
        const item = await attempt(context, call);
        if (item !== null) show(item, ticket);
        return item;
      } finally {
        set({ busy: false });
      }
    }

    async function read(itemId: string): Promise<void> {
      const ticket = ++asked;
      const item = await quietly(() => client.items.get({ itemId }));
      if (item !== null && wantedItemId === itemId) show(item, ticket);
    }

    async function reloadRecent(): Promise<void> {
      const ticket = ++recentAsked;
      const page = await quietly(() =>
        client.items.page({ stage: null, search: null, cursor: null, limit: recentCount }),
      );
      if (page !== null && ticket === recentAsked) set({ recent: page.items });
    }

    const reloadRecentSoon = debounce(() => drop(reloadRecent()), recentTimes);
    const readSoon = debounce(() => {
      if (wantedItemId !== null) drop(read(wantedItemId));
    }, readTimes);

    async function isCancelledHere(reference: string): Promise<boolean> {
      const page = await quietly(() =>
        client.items.page({ stage: 'cancelled', search: reference, cursor: null, limit: recentCount }),
      );
      return page?.items.some((item) => item.referenceId === reference) === true;
    }

    async function withItem(call: (item: ItemView) => Promise<ItemView>): Promise<ItemView | null> {
      const { item } = get();
      return item === null ? null : act(() => call(item));
    }

    /** Several drops can be under way: they are counted together. */
    function countAdding(done: number, total: number): void {
      const { adding } = get();
      const sum = { done: (adding?.done ?? 0) + done, total: (adding?.total ?? 0) + total };
      set({ adding: sum.done < sum.total ? sum : null });
    }

    return {
      item: null,
      viewedSideUuid: null,
      newReference: null,
      newWasCancelled: false,
      newByLabel: false,
      busy: false,
      scanning: false,
      shots: 0,
      retakeSideUuid: null,
      scanText: '',
      flash: null,
      adding: null,
      takingInbox: false,
      recent: [],

      setScanText: (scanText) => set({ scanText }),

      async scan(text, fast) {
        const code = fast ? unglue(text.trim()) : text.trim();
        if (code === '' || isRepeat(lastScan, code, now())) return;
        if (fast && code !== text.trim()) tell('info', `The code arrived twice in a row; it was taken once: ${code}`);
        lastScan = { code, at: now() };
        set({ scanText: '', scanning: true });
        const ticket = ++asked;
        const result = await attempt(context, () => client.shoot.scan({ reference: code }));
        set({ scanning: false });
        if (result === null) {
          lastScan = null;
          return;
        }
        play('notice');
        if (result.kind === 'opened') show(result.item, ticket);
        else await askForType(result.reference, ticket, false);
      },
      async create(categoryUuid, typeUuid) {
        const reference = get().newReference;
        if (reference === null) return false;
        const item = await act(() => client.shoot.create({ reference, categoryUuid, typeUuid, serviceUuid: null }));
        return item !== null;
      },
      async abandonNew() {
        lastScan = null;
        set({ newReference: null });
        const left = leftForNew;
        leftForNew = null;
        if (left !== null && get().item === null) await get().open(left.itemId, left.sideUuid ?? undefined);
      },
      async open(itemId, sideUuid) {
        const item = await act(() => client.shoot.open({ itemId }));
        if (item !== null && sideUuid !== undefined) await get().selectSide(sideUuid);
        return item !== null;
      },
      async leave() {
        if (get().item === null) return;
        const left = await attempt(context, () => client.shoot.close({}));
        if (left !== null) {
          shown = ++asked;
          close();
        }
      },
      async done() {
        const item = await withItem(({ id }) => client.shoot.done({ itemId: id }));
        if (item === null) return;
        if (item.open) {
          play('refused');
          tell('warning', item.submitBlocked ?? 'Required sides are still missing; the item stays open.');
          return;
        }
        play('accepted');
        tell('success', `${item.referenceId} is done. It goes on by itself.`);
      },
      async submit() {
        const item = await withItem(({ id }) => client.items.submit({ itemId: id }));
        if (item !== null) tell('success', `${item.referenceId} will be submitted when its photos are there.`);
      },
      async selectSide(sideUuid) {
        const { item } = get();
        if (item === null || !item.sides.some((side) => side.uuid === sideUuid)) return;
        set({ viewedSideUuid: sideUuid, retakeSideUuid: null });
        chosenAt = asked + 1;
        // Also where it seems to be the active one: another choice may be on its way.
        await act(() => client.shoot.setActiveSide({ itemId: item.id, sideUuid }));
      },
      async step(step) {
        const { item, viewedSideUuid } = get();
        const side = item === null ? null : neighbour(item.sides, viewedSideUuid, step);
        if (side !== null) await get().selectSide(side.uuid);
      },
      async retake() {
        const sideUuid = get().viewedSideUuid;
        if (sideUuid === null) return;
        const item = await withItem(({ id }) => client.photos.retake({ itemId: id, sideUuid }));
        if (item?.sides.some((side) => side.uuid === sideUuid && side.photo !== null))
          set({ retakeSideUuid: sideUuid });
      },
      async retakeSide(sideUuid) {
        await get().selectSide(sideUuid);
        if (get().viewedSideUuid === sideUuid) await get().retake();
      },
      async removePhoto(photoId) {
        const { item, viewedSideUuid } = get();
        const id = photoId ?? item?.sides.find((side) => side.uuid === viewedSideUuid)?.photo?.id;
        if (id !== undefined) await act(() => client.photos.remove({ photoId: id }));
      },
      async removePhotos(photoIds) {
        await withItem(({ id }) => client.photos.removeAll({ itemId: id, photoIds: [...photoIds] }));
      },
      async keepPhoto(photoId) {
        await act(() => client.labels.keepHere({ photoId }));
      },
      async movePhoto(photoId, sideUuid) {
        await withItem(({ id }) => client.photos.move({ photoId, itemId: id, sideUuid }));
      },
      async placeTray() {
        const { item, viewedSideUuid } = get();
        const photo = item?.tray[0];
        if (photo !== undefined && viewedSideUuid !== null) await get().movePhoto(photo.id, viewedSideUuid);
      },
      async takeInbox(photoIds) {
        if (get().takingInbox) return;
        set({ takingInbox: true });
        try {
          await withItem(({ id }) => client.photos.takeInbox({ itemId: id, photoIds: [...photoIds] }));
        } finally {
          set({ takingInbox: false });
        }
      },
      async putInInbox(photoIds) {
        const item = await withItem(({ id }) => client.photos.putInInbox({ itemId: id, photoIds: [...photoIds] }));
        if (item !== null) tell('info', inInboxText(photoIds.length));
      },
      async undo() {
        const before = get().item;
        if (before?.canUndo !== true) return;
        const after = await withItem(({ id }) => client.photos.undo({ itemId: id }));
        if (after === null) return;
        const { side, text } = describeUndo(before, after);
        if (side !== null) set({ viewedSideUuid: side.uuid });
        tell('info', text);
      },
      async addFiles(files, sideUuid, itemId = get().item?.id ?? null) {
        const onNotice = (notice: CaptureNotice): void => get().applyCapture(notice);
        await addFiles(context, files, { itemId, sideUuid }, { onCount: countAdding, onNotice });
      },
      async practiceShot() {
        const { item, shots } = get();
        if (item === null || shots >= mostShots) return;
        set({ shots: shots + 1 });
        if (shots > 0) return;
        try {
          while (get().shots > 0 && get().item?.id === item.id) {
            const notice = await attempt(context, () => client.capture.practiceShot({ itemId: item.id }));
            if (notice !== null) get().applyCapture(notice);
            if (notice?.accepted !== true) return;
            set({ shots: get().shots - 1 });
          }
        } finally {
          set({ shots: 0 });
        }
      },

      async reload() {
        await Promise.all([reloadRecent(), wantedItemId === null ? Promise.resolve() : read(wantedItemId)]);
      },
      applyStatus(status) {
        const counts = JSON.stringify(status.counts);
        if (counts !== lastCounts && status.openItemId === null) reloadRecentSoon();
        lastCounts = counts;
        if (status.openItemId === (get().item?.id ?? null)) {
          // Another one may be on its way here that is not open any more.
          wantedItemId = status.openItemId;
          return;
        }
        if (status.openItemId === null) {
          shown = ++asked;
          close();
          return;
        }
        wantedItemId = status.openItemId;
        drop(read(status.openItemId));
      },
      applyItem(itemId) {
        if (wantedItemId === null) reloadRecentSoon();
        if (itemId === wantedItemId) readSoon();
      },
      applyLabel(reference) {
        play('notice');
        drop(askForType(reference, ++asked, true));
      },
      applyCapture(notice) {
        // The same notice comes as an event and as the answer to our own call.
        const key = JSON.stringify([notice.at, notice.filename, notice.photoId, notice.message]);
        if (seenNotices.has(key)) return;
        if (seenNotices.size > 500) seenNotices.clear();
        seenNotices.add(key);
        const isOfOpenItem = notice.itemId === wantedItemId;
        const { sound, line } = captureTold(notice, isOfOpenItem);
        if (sound !== null) play(sound);
        if (line !== null) tell(line.level, line.message, false, line.group);
        if (notice.isNote === true || !isOfOpenItem) return;
        // A file that is refused leaves the photo before it in sight, with what is said of it.
        const photoId = notice.accepted ? notice.photoId : (get().flash?.photoId ?? null);
        set({ flash: { sideUuid: notice.sideUuid, photoId, accepted: notice.accepted, at: notice.at } });
        if (notice.itemId !== null) get().applyItem(notice.itemId);
      },
    };
  });
}
