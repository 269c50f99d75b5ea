import { isUnnumbered, unnumbered } from '../../capture/hotFolder/fileNumbers.ts';
import type { CapturedFileRow } from '../../domain/ports/captureStores.ts';
import type { Store } from '../../domain/ports/store.ts';

/** Null where nothing was decided. Without a known number, path, size and time identify the file. */
export function decidedState({ captured }: Pick<Store, 'captured'>, fingerprint: string): CapturedFileRow | null {
  if (isUnnumbered(fingerprint)) return captured.getOnShare(fingerprint);
  return captured.get(fingerprint) ?? captured.get(unnumbered(fingerprint));
}
