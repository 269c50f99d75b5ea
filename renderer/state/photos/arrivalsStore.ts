import { createStore } from 'zustand/vanilla';
import type { PendingPhoto } from './pendingPhotos.ts';

export interface ArrivalsState {
  readonly pending: readonly PendingPhoto[];
  /** They are tried again. */
  readonly incomplete: readonly string[];
  applyArrival(photo: PendingPhoto): void;
  applyOver(photoId: string, comesAgain: boolean): void;
  /** After a lost link nothing more is heard of them. */
  clear(): void;
}

/** Thousands can come at once. */
const reportDelayMs = 30;
const lingerMs = 250;
/** A file is tried again within 15 seconds; a longer silence means that it was removed. */
const forgottenAfterMs = 20_000;

export function createArrivalsStore() {
  const pending = new Map<string, PendingPhoto>();
  const incomplete = new Map<string, string>();
  let reporting: ReturnType<typeof setTimeout> | undefined;

  return createStore<ArrivalsState>()((set) => {
    function notifySoon(): void {
      if (reporting !== undefined) return;
      reporting = setTimeout(() => {
        reporting = undefined;
        const isNew = ({ filename }: PendingPhoto) => !incomplete.has(filename);
        set({ pending: [...pending.values()].filter(isNew), incomplete: [...incomplete.keys()] });
      }, reportDelayMs);
    }

    function forgetLater({ photoId, filename }: PendingPhoto): void {
      incomplete.set(filename, photoId);
      setTimeout(() => {
        if (incomplete.get(filename) !== photoId || !incomplete.delete(filename)) return;
        notifySoon();
      }, forgottenAfterMs);
    }

    return {
      pending: [],
      incomplete: [],
      applyArrival({ photoId, filename, itemId, side }) {
        pending.set(photoId, { photoId, filename, itemId, side });
        notifySoon();
      },
      applyOver(photoId, comesAgain) {
        const photo = pending.get(photoId);
        if (photo === undefined) return;
        if (comesAgain) {
          pending.delete(photoId);
          forgetLater(photo);
          notifySoon();
          return;
        }
        incomplete.delete(photo.filename);
        setTimeout(() => {
          if (pending.delete(photoId)) notifySoon();
        }, lingerMs);
        notifySoon();
      },
      clear() {
        pending.clear();
        incomplete.clear();
        notifySoon();
      },
    };
  });
}
