import type { CapturedFile } from '../../capture/offer/capturedFile.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Text } from '../../texts/text.ts';

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
