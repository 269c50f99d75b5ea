import type { CapturedFile } from '../../capture/offer/capturedFile.ts';
import type { Sha256 } from '../../domain/ids.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { dropArrival } from './dropArrival.ts';
import type { Ingested } from './ingested.ts';
import { keptUnder, told } from './ingestNotices.ts';
import type { IntakeRoom, IntakeStore } from './intakeParts.ts';

interface Named extends Pick<CapturedFile, 'fingerprint'> {
  readonly sha256: Sha256;
}

/**
 * What a file was called when it was taken in, where somebody has given it another name or place in its folder since: it keeps its
 * number, size, time and bytes. Null for every other file; a copy of one that is here is a file of its own.
 */
export function nameBefore(store: IntakeStore, { fingerprint, sha256 }: Named): string | null {
  if (fingerprint === null || store.captured.getRenamed(fingerprint)?.taken !== true) return null;
  const [known] = [...store.photos.bySha(sha256), ...store.companions.bySha(sha256)];
  return known?.filename ?? null;
}

/** Its new name is decided as the old one was, and from then: what lay there before a rule for originals stays. */
export function noteNewName({ store, clock }: Pick<IntakeRoom, 'store' | 'clock'>, fingerprint: string): void {
  store.captured.insert(fingerprint, store.captured.getRenamed(fingerprint)?.at ?? clock(), 'taken');
}

/** Ends the arrival of a file that got another name while, or after, it was taken in; null for every other arrival. */
export function endRenamed(core: IntakeRoom, arrival: Arrival): Ingested | null {
  const { store } = core;
  const before = nameBefore(store, arrival);
  if (before === null) return null;
  store.transaction(() => {
    if (arrival.fingerprint !== null) noteNewName(core, arrival.fingerprint);
    dropArrival(store, arrival.id);
  });
  return told(core, keptUnder(core, arrival, before));
}
