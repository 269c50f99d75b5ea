import { createStore } from 'zustand/vanilla';
import type { ComingPhoto } from './comingPhotos.ts';

export interface ArrivalsState {
  readonly coming: readonly ComingPhoto[];
  /** They are tried again. */
  readonly incomplete: readonly string[];
  applyArrival(photo: ComingPhoto): void;
  applyOver(photoId: string, comesAgain: boolean): void;
  /** After a lost link nothing more is heard of them. */
  clear(): void;
}

/** Thousands can come at once. */
const tellDelayMs = 30;
const lingerMs = 250;
/** A file is tried again within 15 seconds; a longer silence means that it was removed. */
const forgottenAfterMs = 20_000;

export function createArrivalsStore() {
  const coming = new Map<string, ComingPhoto>();
  const incomplete = new Map<string, string>();
  let telling: ReturnType<typeof setTimeout> | undefined;

  return createStore<ArrivalsState>()((set) => {
    function tellSoon(): void {
      if (telling !== undefined) return;
      telling = setTimeout(() => {
        telling = undefined;
        const isNew = ({ filename }: ComingPhoto) => !incomplete.has(filename);
        set({ coming: [...coming.values()].filter(isNew), incomplete: [...incomplete.keys()] });
      }, tellDelayMs);
    }

    function forgetLater({ photoId, filename }: ComingPhoto): void {
      incomplete.set(filename, photoId);
      setTimeout(() => {
        if (incomplete.get(filename) !== photoId || !incomplete.delete(filename)) return;
        tellSoon();
      }, forgottenAfterMs);
    }

    return {
      coming: [],
      incomplete: [],
      applyArrival({ photoId, filename, itemId, side }) {
        coming.set(photoId, { photoId, filename, itemId, side });
        tellSoon();
      },
      applyOver(photoId, comesAgain) {
        const photo = coming.get(photoId);
        if (photo === undefined) return;
        if (comesAgain) {
          coming.delete(photoId);
          forgetLater(photo);
          tellSoon();
          return;
        }
        incomplete.delete(photo.filename);
        setTimeout(() => {
          if (coming.delete(photoId)) tellSoon();
        }, lingerMs);
        tellSoon();
      },
      clear() {
        coming.clear();
        incomplete.clear();
        tellSoon();
      },
    };
  });
}
