import { scannerGapMs, scannerPauseMs } from './wedge.ts';

export interface FieldBurst {
  readonly length: number;
  readonly meanGapMs: number;
  /** From its last character to the Enter. */
  readonly endGapMs: number;
  /** Infinite for the first ones. */
  readonly restMs: number;
}

/** A person's word may be typed as fast for a moment; a whole name never is. */
const shortestAfterTyping = 6;
/** Longest gap between the keys of a scanner that no person can reach. */
const machineGapMs = 30;

/** After a rest a short burst is a scan too. Right after other keys it may be the end of a word. */
export function isScanInField({ length, meanGapMs, endGapMs, restMs }: FieldBurst): boolean {
  if (meanGapMs > scannerGapMs) return false;
  if (length >= shortestAfterTyping) return true;
  if (restMs < scannerPauseMs) return false;
  return endGapMs <= (meanGapMs <= machineGapMs ? scannerPauseMs : scannerGapMs);
}

/** A secret that is taken for a scan is told to the station and shown: a person's PIN never counts, however fast it is typed. */
export function isScanInSecret(burst: FieldBurst): boolean {
  return isScanInField(burst) && (burst.length >= shortestAfterTyping || burst.meanGapMs <= machineGapMs);
}
