import type { ItemView } from '../../../main/contract/views.ts';
import { text } from '../../../main/texts/text.ts';
import { attempt, drop, type StoreContext } from '../../data/context.ts';
import { describeUndo, inInboxText, sideToRetake } from '../items/checklist.ts';
import type { OpenItem } from './openItem.ts';
import type { ShootHold } from './shootData.ts';

export interface PhotoActions {
  retake(sideUuid?: string): Promise<void>;
  endRetake(): boolean;
  removePhoto(photoId?: string): Promise<void>;
  /** One undo takes it back. */
  removePhotos(photoIds: readonly string[]): Promise<void>;
  /** It is not asked about again. */
  keepPhoto(photoId: string): Promise<void>;
  movePhoto(photoId: string, sideUuid: string | null): Promise<void>;
  placeTray(): Promise<void>;
  takeInbox(photoIds: readonly string[]): Promise<void>;
  answerWhichItem(photoId: string, itemId: string): Promise<void>;
  putInInbox(photoIds: readonly string[]): Promise<void>;
  undo(): Promise<void>;
}

export function photoActions(context: StoreContext, { get, set }: ShootHold, open: OpenItem): PhotoActions {
  const { client, notify } = context;
  const { act, withItem } = open;

  async function movePhoto(photoId: string, sideUuid: string | null): Promise<void> {
    const { item } = get();
    const moved = await withItem(({ id }) => client.photos.move({ photoId, itemId: id, sideUuid }));
    const side = moved?.sides.find(({ uuid }) => uuid === sideUuid);
    if (moved !== null && side !== undefined && isInTray(item, photoId))
      notify('info', text('tray.wasPut', { side: side.label }), false, null, moved.id);
  }

  return {
    async retake(given) {
      const { item, viewedSideUuid, flash } = get();
      if (item === null) return;
      const sideUuid = given ?? sideToRetake(item, viewedSideUuid, flash?.photoId ?? null)?.uuid;
      if (sideUuid !== undefined) await open.goToSide(sideUuid, (itemId) => client.photos.retake({ itemId, sideUuid }));
    },
    endRetake() {
      const retaken = get().item?.retakeSideUuid ?? null;
      if (retaken !== null) drop(open.actions.selectSide(retaken));
      return retaken !== null;
    },
    async removePhoto(photoId) {
      const { item, viewedSideUuid } = get();
      const id = photoId ?? item?.sides.find((side) => side.uuid === viewedSideUuid)?.photo?.id;
      if (id === undefined) {
        if (item !== null) notify('info', text('tray.noneToRemove'), false, null, item.id);
        return;
      }
      const removed = await act(() => client.photos.remove({ photoId: id }));
      if (removed !== null && isInTray(item, id)) notify('info', text('tray.wasRemoved'), false, null, removed.id);
    },
    async removePhotos(photoIds) {
      await withItem(({ id }) => client.photos.removeAll({ itemId: id, photoIds: [...photoIds] }));
    },
    async keepPhoto(photoId) {
      await act(() => client.labels.keepHere({ photoId }));
    },
    movePhoto,
    async placeTray() {
      const { item, viewedSideUuid } = get();
      const photo = item?.tray[0];
      if (photo !== undefined && viewedSideUuid !== null) await movePhoto(photo.id, viewedSideUuid);
    },
    async answerWhichItem(photoId, itemId) {
      const openItem = get().item;
      if (openItem?.id === itemId) {
        await act(() => client.photos.whichItem({ photoId, itemId }));
        return;
      }
      const answered = await attempt(context, () => client.photos.whichItem({ photoId, itemId }), openItem?.id);
      if (answered !== null)
        notify('info', text('whichItem.put', { item: answered.referenceId }), false, null, openItem?.id ?? null);
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
      if (item !== null) notify('info', inInboxText(photoIds.length), false, null, item.id);
    },
    async undo() {
      const before = get().item;
      if (before === null) return;
      if (!before.canUndo) {
        notify('info', text('photo.nothingToUndo'), false, null, before.id);
        return;
      }
      const after = await withItem(({ id }) => client.photos.undo({ itemId: id }));
      if (after === null) return;
      const { side, reported } = describeUndo(before, after);
      if (side !== null) set({ viewedSideUuid: side.uuid });
      notify('info', reported, false, null, get().item?.id ?? null);
    },
  };
}

function isInTray(item: ItemView | null, photoId: string): boolean {
  return item?.tray.some(({ id }) => id === photoId) === true;
}
