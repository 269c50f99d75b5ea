import type { CapturedFile } from '../../capture/offer/capturedFile.ts';
import type { Sha256 } from '../../domain/ids.ts';
import type { IntakeParts, IntakeStore } from './intakeParts.ts';

interface Named extends Pick<CapturedFile, 'fingerprint'> {
  readonly sha256: Sha256;
}

/** A renamed or moved file keeps its number, size, time and bytes; a copy is a new file. */
export function nameBefore(store: IntakeStore, { fingerprint, sha256 }: Named): string | null {
  if (fingerprint === null || store.captured.getRenamed(fingerprint)?.taken !== true) return null;
  const [known] = [...store.photos.bySha(sha256), ...store.companions.bySha(sha256)];
  return known?.filename ?? null;
}

/** The old name's time decides: files from before a rule for originals stay. */
export function recordNewName({ store, clock }: Pick<IntakeParts, 'store' | 'clock'>, fingerprint: string): void {
  store.captured.insert(fingerprint, store.captured.getRenamed(fingerprint)?.at ?? clock(), 'taken');
}
