import { isUnnumbered, unnumbered } from '../../capture/hotFolder/fileNumbers.ts';
import type { CapturedFileRow } from '../../domain/ports/captureStores.ts';
import type { Store } from '../../domain/ports/store.ts';

/**
 * The decision on this state of a file; null where there was none. A file whose number is not known is the one of the same path,
 * size and time whatever number that had, and one that has a number may have been decided while it had none.
 */
export function decidedState({ captured }: Pick<Store, 'captured'>, fingerprint: string): CapturedFileRow | null {
  if (isUnnumbered(fingerprint)) return captured.getOnShare(fingerprint);
  return captured.get(fingerprint) ?? captured.get(unnumbered(fingerprint));
}
