import type { Store } from '../../domain/ports/store.ts';

/** A backup can hold arrivals that have become photos since: they must not become a second one. */
export function dropSettledArrivals(store: Store): void {
  for (const arrival of store.arrivals.all()) {
    const isPhoto = store.photos.get(arrival.id) !== null;
    const isBeside = store.companions.bySha(arrival.sha256).some(({ addedAt }) => addedAt >= arrival.arrivedAt);
    if (isPhoto || isBeside) store.arrivals.remove(arrival.id);
  }
}
