import type { CapturedFile } from '../../capture/offer/capturedFile.ts';
import type { PhotoId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { photoSources } from '../../domain/photo/photoSources.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Text } from '../../texts/text.ts';
import type { IntakeParts } from './intakeParts.ts';

/**
 * A rebuild learns imported files of cards from the records; a watched folder is read again. Runs within the
 * transaction that ends the arrival.
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

/** A person dismisses the file from the list. It is not tried again while it stays the same. */
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

/** Runs within the transaction that decides about the file. */
export function dropArrival(store: Pick<Store, 'arrivals' | 'shots' | 'photoCameras'>, id: PhotoId): void {
  store.arrivals.remove(id);
  store.shots.remove(id);
  store.photoCameras.remove(id);
}
