import { createStore } from 'zustand/vanilla';
import type { StageView } from './stageView.ts';

export type Compared = 'last' | 'rejected' | 'example';

/** Middle as parts of the photo; at scale 1 a pixel of the photo is one of the screen. */
export interface Loupe {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

interface StageData {
  /** Null: as long as a photo is awaited. */
  readonly exampleShown: boolean | null;
  /** It stands in large with its verdict, until the operator goes on. */
  readonly shotPhotoId: string | null;
  readonly comparedWith: Compared | null;
  /** Null while the photo is shown whole. */
  readonly loupe: Loupe | null;
  readonly placeAsked: boolean;
  readonly movedPhotoId: string | null;
  readonly overlayMovedOf: string | null;
  readonly asked: { readonly sideUuid: string; readonly view: StageView } | null;
}

export interface StageState extends StageData {
  showExample(shown: boolean): void;
  showShot(photoId: string): void;
  endShot(): void;
  compareWith(compared: Compared | null): void;
  lookThroughLoupe(loupe: Loupe | null): void;
  askPlace(asked: boolean): void;
  movePhoto(photoId: string | null): void;
  moveOverlay(sideUuid: string | null): void;
  ask(asked: StageData['asked']): void;
  leaveSide(): void;
  leaveItem(): void;
  reset(): void;
}

const atRest: StageData = {
  exampleShown: null,
  shotPhotoId: null,
  comparedWith: null,
  loupe: null,
  placeAsked: false,
  movedPhotoId: null,
  overlayMovedOf: null,
  asked: null,
};

export function createStageStore() {
  return createStore<StageState>()((set) => ({
    ...atRest,
    showExample: (exampleShown) => set({ exampleShown }),
    showShot: (shotPhotoId) => set({ shotPhotoId, loupe: null }),
    endShot: () => set({ shotPhotoId: null, loupe: null, comparedWith: null }),
    compareWith: (comparedWith) => set({ comparedWith }),
    lookThroughLoupe: (loupe) => set({ loupe }),
    askPlace: (placeAsked) => set({ placeAsked }),
    movePhoto: (movedPhotoId) => set({ movedPhotoId }),
    moveOverlay: (overlayMovedOf) => set({ overlayMovedOf }),
    ask: (asked) => set({ asked }),
    leaveSide: () => set({ overlayMovedOf: null, asked: null, loupe: null, comparedWith: null }),
    leaveItem: () =>
      set({
        overlayMovedOf: null,
        asked: null,
        movedPhotoId: null,
        placeAsked: false,
        shotPhotoId: null,
        loupe: null,
        comparedWith: null,
      }),
    reset: () => set(atRest),
  }));
}
