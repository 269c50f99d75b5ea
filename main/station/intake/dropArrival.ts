import type { PhotoId } from '../../domain/ids.ts';
import type { Store } from '../../domain/ports/store.ts';

/** Within the transaction that says what became of its file. */
export function dropArrival(store: Pick<Store, 'arrivals' | 'shots' | 'photoCameras'>, id: PhotoId): void {
  store.arrivals.remove(id);
  store.shots.remove(id);
  store.photoCameras.remove(id);
}
