import type { PhotoId } from '../../domain/ids.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { photoSources } from '../../domain/photo/photoSources.ts';
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
