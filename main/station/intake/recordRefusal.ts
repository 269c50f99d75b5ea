import type { CapturedFile } from '../../capture/offer/capturedFile.ts';
import type { IntakeParts } from './intakeParts.ts';

/** A file that is not taken is listed with its reason until a person dismisses it, and this state of it is not tried again. */
export function recordRefusal(
  { store, clock }: Pick<IntakeParts, 'store' | 'clock'>,
  { filename, source, fingerprint }: Pick<CapturedFile, 'filename' | 'source' | 'fingerprint'>,
  reason: string,
): void {
  store.transaction(() => {
    if (fingerprint !== null) store.captured.insert(fingerprint, clock(), 'refused');
    store.refused.insert({ at: clock(), source, filename, reason });
  });
}
