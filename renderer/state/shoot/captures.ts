import type { CaptureNotice } from '../../../main/contract/views.ts';
import { askedOf, attempt, type StoreContext } from '../../data/context.ts';
import { addFiles } from '../photos/addFiles.ts';
import { captureReport, verdictOf } from '../photos/captureReport.ts';
import type { OpenItem } from './openItem.ts';
import type { ShootHold } from './shootData.ts';

export interface CaptureActions {
  /** The item that was open when the person gave them may have been left meanwhile. */
  addFiles(files: readonly File[], sideUuid: string | null, itemId?: string | null): Promise<void>;
  practiceShot(): Promise<void>;
  applyCapture(notice: CaptureNotice): void;
}

/** A key held or hammered makes no flood. */
export const maxShots = 5;

export function captureActions(context: StoreContext, { get, set }: ShootHold, open: OpenItem): CaptureActions {
  const { client, play, notify } = context;
  const seenNotices = new Set<string>();

  /** Several drops are counted together. */
  function countAdding(done: number, total: number): void {
    const { adding } = get();
    const sum = { done: (adding?.done ?? 0) + done, total: (adding?.total ?? 0) + total };
    set({ adding: sum.done < sum.total ? sum : null });
  }

  /** The same notice comes as an event and as the answer to our own call. */
  function isSeen({ at, filename, photoId, message }: CaptureNotice): boolean {
    const key = JSON.stringify([at, filename, photoId, message]);
    if (seenNotices.has(key)) return true;
    if (seenNotices.size > 500) seenNotices.clear();
    seenNotices.add(key);
    return false;
  }

  function applyCapture(notice: CaptureNotice): void {
    if (isSeen(notice)) return;
    const isOfOpenItem = open.isWanted(notice.itemId);
    const { sound, line } = captureReport(notice, isOfOpenItem);
    if (sound !== null) play(sound);
    const asks = notice.message.id === 'intake.whichItem' ? notice.photoId : null;
    const about = asks === null ? notice.itemId : askedOf(asks);
    if (line !== null) notify(line.level, line.message, false, line.group, about);
    if (notice.isNote === true || !isOfOpenItem) return;
    const { flash: before } = get();
    const { sideUuid, at } = notice;
    const verdict = verdictOf(notice);
    // A refused file leaves the photo before it in sight.
    const of =
      verdict === 'refused'
        ? { photoId: before?.photoId ?? null, photoVerdict: before?.photoVerdict ?? 'good' }
        : { photoId: notice.photoId, photoVerdict: verdict };
    set({ flash: { sideUuid, ...of, verdict, at } });
  }

  return {
    async addFiles(files, sideUuid, itemId = get().item?.id ?? null) {
      await addFiles(context, files, { itemId, sideUuid }, { onCount: countAdding, onNotice: applyCapture });
    },
    async practiceShot() {
      const { item, shots } = get();
      if (item === null || shots >= maxShots) return;
      set({ shots: shots + 1 });
      if (shots > 0) return;
      try {
        while (get().shots > 0 && get().item?.id === item.id) {
          const notice = await attempt(context, () => client.capture.practiceShot({ itemId: item.id }), item.id);
          if (notice !== null) applyCapture(notice);
          if (notice?.accepted !== true) return;
          set({ shots: get().shots - 1 });
        }
      } finally {
        set({ shots: 0 });
      }
    },
    applyCapture,
  };
}
