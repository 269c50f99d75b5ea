import type { CapturedFile } from '../../capture/offer/capturedFile.ts';
import type { PhotoId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { photoSources } from '../../domain/photo/photoSources.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Text } from '../../texts/text.ts';
import type { IntakeParts } from './intakeParts.ts';

/**
 * Of files of cards the records tell, so that a rebuild knows what was imported. Files of a watched folder are read again after one.
 * Within the transaction that ends the arrival.
 */
export function recordTaken(
  { store, clock }: Pick<IntakeParts, 'store' | 'clock'>,
  { fingerprint, source }: Pick<Arrival, 'fingerprint' | 'source'>,
  photoId: PhotoId,
): void {
  if (fingerprint === null) return;
  store.captured.insert(fingerprint, clock(), 'taken', source === photoSources.card ? photoId : null);
}

type RefusalStore = Pick<Store, 'captured' | 'refused' | 'transaction'>;

/** Listed until a person dismisses it; this state of the file is not tried again. */
export function recordRefusal(
  { store, clock }: { readonly store: RefusalStore; readonly clock: () => Millis },
  { filename, source, fingerprint }: Pick<CapturedFile, 'filename' | 'source' | 'fingerprint'>,
  reason: Text,
): void {
  store.transaction(() => {
    if (fingerprint !== null) store.captured.insert(fingerprint, clock(), 'refused');
    store.refused.insert({ at: clock(), source, filename, reason });
  });
}

/** Within the transaction that says what became of its file. */
export function dropArrival(store: Pick<Store, 'arrivals' | 'shots' | 'photoCameras'>, id: PhotoId): void {
  store.arrivals.remove(id);
  store.shots.remove(id);
  store.photoCameras.remove(id);
}
