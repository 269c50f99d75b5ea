import type { OverlayFit, RememberedFit } from '../../../main/contract/overlays.ts';
import { fitOf, withFit } from '../../camera/overlayFit.ts';
import { attempt, drop, type StoreContext } from '../context.ts';
import { createResource } from '../resource.ts';

export interface OverlayState {
  readonly fits: readonly RememberedFit[];
  /** The newest fit changes, which a screen may be a few keys behind. The change shows at once and is saved a moment after the last one. */
  adjust(side: string, camera: string, change: (fit: OverlayFit) => Partial<OverlayFit>): void;
}

/** A slider or a drag makes many changes. */
const rememberAfterMs = 250;

export function createOverlayStore(context: StoreContext) {
  const { client } = context;
  const unsaved = new Map<string, RememberedFit>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** A failed fit is tried again with the next change, and when the link is back. */
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

  /** An unsaved fit is newer than the core's. */
  function withUnsaved(fits: readonly RememberedFit[]): Pick<OverlayState, 'fits'> {
    if (unsaved.size > 0) saveSoon();
    return { fits: [...unsaved.values()].reduce<readonly RememberedFit[]>(withFit, fits) };
  }

  return createResource<readonly RememberedFit[], OverlayState>(
    context,
    {
      topics: ['setting:overlayFits'],
      read: async () => (await client.overlays.all({})).fits,
      shown: withUnsaved,
    },
    ({ get, set }) => ({
      fits: [],
      adjust(side, camera, change) {
        const fit = fitOf(get().fits, side, camera);
        const changed = { side, camera, fit: { ...fit, ...change(fit) } };
        set({ fits: withFit(get().fits, changed) });
        unsaved.set(JSON.stringify([side, camera]), changed);
        saveSoon();
      },
    }),
  );
}
