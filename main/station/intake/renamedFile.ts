import type { CapturedFile } from '../../capture/offer/capturedFile.ts';
import type { Sha256 } from '../../domain/ids.ts';
import type { IntakeParts, IntakeStore } from './intakeParts.ts';

interface Named extends Pick<CapturedFile, 'fingerprint'> {
  readonly sha256: Sha256;
}

/**
 * Somebody has renamed or moved a file that keeps its number, size, time and bytes. Null for every other file; a copy is a file of its
 * own.
 */
export function nameBefore(store: IntakeStore, { fingerprint, sha256 }: Named): string | null {
  if (fingerprint === null || store.captured.getRenamed(fingerprint)?.taken !== true) return null;
  const [known] = [...store.photos.bySha(sha256), ...store.companions.bySha(sha256)];
  return known?.filename ?? null;
}

/** The new name is decided from the time of the old one: what lay there before a rule for originals stays. */
export function recordNewName({ store, clock }: Pick<IntakeParts, 'store' | 'clock'>, fingerprint: string): void {
  store.captured.insert(fingerprint, store.captured.getRenamed(fingerprint)?.at ?? clock(), 'taken');
}
