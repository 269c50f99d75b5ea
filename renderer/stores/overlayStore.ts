import { createStore } from 'zustand/vanilla';
import type { OverlayFit, RememberedFit } from '../../preload/contract/overlays.ts';
import { fitOf, moved, withFit } from '../camera/overlayFit.ts';
import { attempt, drop, quietly, type StoreContext } from './context.ts';

export interface OverlayState {
  /** How overlays lie, by side and camera. */
  readonly fits: readonly RememberedFit[];
  reload(): Promise<void>;
  /** Seen at once, and remembered by the station a moment after the last change. */
  change(side: string, camera: string, change: Partial<OverlayFit>): void;
  /** By parts of the picture's width and height. */
  move(side: string, camera: string, byX: number, byY: number): void;
}

/** A slider or a drag makes many changes. */
const rememberAfterMs = 250;

/** How the partner's overlays lie on the pictures of this station's cameras. */
export function createOverlayStore(context: StoreContext) {
  const { client } = context;
  const unsaved = new Map<string, RememberedFit>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  return createStore<OverlayState>()((set, get) => {
    async function save(): Promise<void> {
      const changed = [...unsaved.values()];
      unsaved.clear();
      for (const fit of changed) await attempt(context, () => client.overlays.remember(fit));
    }

    return {
      fits: [],
      async reload() {
        const answer = await quietly(() => client.overlays.all({}));
        // What is not remembered yet is newer than what the core knows.
        if (answer !== null)
          set({ fits: [...unsaved.values()].reduce<readonly RememberedFit[]>(withFit, answer.fits) });
      },
      move: (side, camera, byX, byY) => get().change(side, camera, moved(fitOf(get().fits, side, camera), byX, byY)),
      change(side, camera, change) {
        const changed = { side, camera, fit: { ...fitOf(get().fits, side, camera), ...change } };
        set({ fits: withFit(get().fits, changed) });
        unsaved.set(JSON.stringify([side, camera]), changed);
        clearTimeout(timer);
        timer = setTimeout(() => drop(save()), rememberAfterMs);
      },
    };
  });
}
