import type { QualityChange, QualityView } from '../../../main/contract/quality.ts';
import { changedQuality } from '../../../main/contract/qualityChange.ts';
import type { StoreContext } from '../context.ts';
import { createResource } from '../resource.ts';

export interface QualityActions {
  /** The change shows at once, so that the next one builds on it. */
  change(change: QualityChange): Promise<boolean>;
}

export function createQualityStore(context: StoreContext) {
  const { client } = context;
  return createResource<QualityView, QualityActions>(
    context,
    { topics: ['setting:quality'], read: () => client.quality.get({}), isLazy: true },
    (hold) => ({
      change: (change) =>
        hold.change(
          () => client.quality.change(change),
          (view) => ({ ...view, settings: changedQuality(view.settings, change) }),
        ),
    }),
  );
}
