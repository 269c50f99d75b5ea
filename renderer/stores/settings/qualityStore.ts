import { createStore } from 'zustand/vanilla';
import type { QualityChange, QualityView } from '../../../main/contract/quality.ts';
import { changedQuality } from '../../../main/contract/qualityChange.ts';
import { attempt, quietly, type StoreContext } from '../context.ts';

export interface QualityState {
  /** Null until it was looked at. */
  readonly view: QualityView | null;
  readonly saving: boolean;
  /** Reads it when it was looked at before. */
  reload(): Promise<void>;
  look(): Promise<void>;
  /** Seen at once, so that what is changed next is changed on top of it; one that the station refuses goes back. */
  change(change: QualityChange): Promise<void>;
}

/** The thresholds for photos, beside the figures of this station's photos. */
export function createQualityStore(context: StoreContext) {
  const { client } = context;
  /** A first look that failed, with the link lost, is made up for. */
  let isLookedAt = false;
  let asked = 0;
  return createStore<QualityState>()((set, get) => ({
    view: null,
    saving: false,
    async reload() {
      if (isLookedAt) await get().look();
    },
    async look() {
      isLookedAt = true;
      const ticket = asked;
      const view = await quietly(() => client.quality.get({}));
      // Settings that were made meanwhile are newer.
      if (view !== null && ticket === asked) set({ view });
    },
    async change(change) {
      const ticket = ++asked;
      const { view: before } = get();
      const view = before && { ...before, settings: changedQuality(before.settings, change) };
      set({ saving: true, view });
      try {
        const view = await attempt(context, () => client.quality.change(change));
        if (ticket !== asked) return;
        if (view === null) await get().look();
        else set({ view });
      } finally {
        if (ticket === asked) set({ saving: false });
      }
    },
  }));
}
