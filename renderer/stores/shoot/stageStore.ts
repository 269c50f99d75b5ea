import { createStore } from 'zustand/vanilla';
import type { StageView } from './stageView.ts';

interface StageData {
  /** The example stands beside the picture. */
  readonly exampleShown: boolean;
  readonly helpShown: boolean;
  /** The photo that is to go to another side: where is being asked. */
  readonly movedPhotoId: string | null;
  /** The side whose overlay the arrow keys and the pointer move. */
  readonly overlayMovedOf: string | null;
  /** The operator asked to see this of a side. */
  readonly asked: { readonly sideUuid: string; readonly view: StageView } | null;
}

export interface StageState extends StageData {
  toggleExample(): void;
  showHelp(shown: boolean): void;
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
  exampleShown: false,
  helpShown: false,
  movedPhotoId: null,
  overlayMovedOf: null,
  asked: null,
};

/** The operator's choices on the Shoot screen, beside the item itself. */
export function createStageStore() {
  return createStore<StageState>()((set, get) => ({
    ...atRest,
    toggleExample: () => set({ exampleShown: !get().exampleShown }),
    showHelp: (helpShown) => set({ helpShown }),
    movePhoto: (movedPhotoId) => set({ movedPhotoId }),
    moveOverlay: (overlayMovedOf) => set({ overlayMovedOf }),
    ask: (asked) => set({ asked }),
    leaveSide: () => set({ overlayMovedOf: null, asked: null }),
    leaveItem: () => set({ overlayMovedOf: null, asked: null, movedPhotoId: null }),
    reset: () => set(atRest),
  }));
}
