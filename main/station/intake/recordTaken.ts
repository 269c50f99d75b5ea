import type { PhotoId } from '../../domain/ids.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { photoSources } from '../../domain/photo/photoSources.ts';
import type { IntakeParts } from './intakeParts.ts';

/**
 * The file has become this photo, or lies beside it: this state of it is not taken in again. Of files of cards the records tell, so that
 * a rebuild still knows what was imported; of a watched folder's files they do not: after a rebuild these are read again, and an
 * original goes for bytes that are here. Within the transaction that ends the arrival.
 */
export function recordTaken(
  { store, clock }: Pick<IntakeParts, 'store' | 'clock'>,
  { fingerprint, source }: Pick<Arrival, 'fingerprint' | 'source'>,
  photoId: PhotoId,
): void {
  if (fingerprint === null) return;
  store.captured.insert(fingerprint, clock(), 'taken', source === photoSources.card ? photoId : null);
}
