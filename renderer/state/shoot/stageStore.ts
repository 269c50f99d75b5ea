import { createStore } from 'zustand/vanilla';
import type { StageView } from './stageView.ts';

/** What a photo can be compared with. */
export type Compared = 'last' | 'rejected' | 'example';

/** The middle of what is seen, as parts of the photo's width and height, and its size: 1 is one pixel of the photo on one of the screen. */
export interface Loupe {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

interface StageData {
  /** The example lies small on the picture; null: as long as a photo is awaited. */
  readonly exampleShown: boolean | null;
  /** The photo that has just been shot, in large with its verdict; null once the operator goes on. */
  readonly shotPhotoId: string | null;
  /** What stands beside the picture at the same size; null when nothing does. */
  readonly comparedWith: Compared | null;
  /** The part of the photo that is looked at closely; null while it is shown whole. */
  readonly loupe: Loupe | null;
  /** Where the open item lies is being typed. */
  readonly placeAsked: boolean;
  /** The photo that is to go to another side: where is being asked. */
  readonly movedPhotoId: string | null;
  /** The side whose overlay the arrow keys and the pointer move. */
  readonly overlayMovedOf: string | null;
  /** The operator asked to see this of a side. */
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
  /** Another side is looked at: what was asked of the one before ends with it. */
  leaveSide(): void;
  /** Another item, or none, is on the screen. */
  leaveItem(): void;
  /** The screen is left. */
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

/** The operator's choices on the Shoot screen, beside the item itself. */
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
