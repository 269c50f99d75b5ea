import { createStore } from 'zustand/vanilla';
import type { OverlayFit, RememberedFit } from '../../../main/contract/overlays.ts';
import { fitOf, withFit } from '../../camera/overlayFit.ts';
import { attempt, drop, quietly, type StoreContext } from '../context.ts';

export interface OverlayState {
  /** How overlays lie, by side and camera. */
  readonly fits: readonly RememberedFit[];
  reload(): Promise<void>;
  /**
   * Changes the fit as it is now, of which a screen may be a few keys behind. Seen at once, and remembered by the station a moment after
   * the last change.
   */
  adjust(side: string, camera: string, change: (fit: OverlayFit) => Partial<OverlayFit>): void;
}

/** A slider or a drag makes many changes. */
const rememberAfterMs = 250;

/** How the partner's overlays lie on the pictures of this station's cameras. */
export function createOverlayStore(context: StoreContext) {
  const { client } = context;
  const unsaved = new Map<string, RememberedFit>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  return createStore<OverlayState>()((set, get) => {
    /** A fit that could not be remembered is tried again with the next change, and when the link is back. */
    async function save(): Promise<void> {
      for (const [key, fit] of [...unsaved]) {
        const saved = await attempt(context, () => client.overlays.remember(fit));
        if (saved !== null && unsaved.get(key) === fit) unsaved.delete(key);
      }
    }

    function saveSoon(): void {
      clearTimeout(timer);
      timer = setTimeout(() => drop(save()), rememberAfterMs);
    }

    return {
      fits: [],
      async reload() {
        const answer = await quietly(() => client.overlays.all({}));
        // A fit that is not remembered yet is newer than what the core knows.
        if (answer === null) return;
        set({ fits: [...unsaved.values()].reduce<readonly RememberedFit[]>(withFit, answer.fits) });
        if (unsaved.size > 0) saveSoon();
      },
      adjust(side, camera, change) {
        const fit = fitOf(get().fits, side, camera);
        const changed = { side, camera, fit: { ...fit, ...change(fit) } };
        set({ fits: withFit(get().fits, changed) });
        unsaved.set(JSON.stringify([side, camera]), changed);
        saveSoon();
      },
    };
  });
}
