import type { StationReleaseView } from '../../contract/views.ts';
import { stationRelease } from '../../domain/item/release.ts';
import type { Store } from '../../domain/ports/store.ts';

export function releaseView(store: Pick<Store, 'items' | 'operations' | 'shift'>): StationReleaseView {
  const { photos, items, withoutItem } = store.shift.onlyHere();
  const { pending, inFlight, parked } = store.operations.counts(null);
  const left = { photosOnlyHere: photos + withoutItem, openOperations: pending + inFlight + parked };
  return { kind: stationRelease(store.items.countByStage(null), left), photos, items, withoutItem };
}
