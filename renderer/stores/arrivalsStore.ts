import { createStore } from 'zustand/vanilla';
import type { ComingPhoto } from './comingPhotos.ts';

export interface ArrivalsState {
  /** Files whose bytes are safe and that are being looked into, in the order in which they came. */
  readonly coming: readonly ComingPhoto[];
  applyArrival(photo: ComingPhoto): void;
  applyOver(photoId: string): void;
  /** What came before the link was lost is told no more. */
  clear(): void;
}

/** Thousands can come at once: the screen is told of all of them together. */
const tellDelayMs = 30;
/** The item with the photo on it is read meanwhile, so that its place does not look empty in between. */
const lingerMs = 250;

/** What has arrived and is not yet a photo on the screen. */
export function createArrivalsStore() {
  const coming = new Map<string, ComingPhoto>();
  let telling: ReturnType<typeof setTimeout> | undefined;

  return createStore<ArrivalsState>()((set) => {
    function tellSoon(): void {
      if (telling !== undefined) return;
      telling = setTimeout(() => {
        telling = undefined;
        set({ coming: [...coming.values()] });
      }, tellDelayMs);
    }

    return {
      coming: [],
      applyArrival({ photoId, filename, itemId, side }) {
        coming.set(photoId, { photoId, filename, itemId, side });
        tellSoon();
      },
      applyOver(photoId) {
        if (!coming.has(photoId)) return;
        setTimeout(() => {
          if (coming.delete(photoId)) tellSoon();
        }, lingerMs);
      },
      clear() {
        coming.clear();
        tellSoon();
      },
    };
  });
}
