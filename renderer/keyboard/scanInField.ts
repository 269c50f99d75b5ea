import { scannerGapMs, scannerPauseMs } from './wedge.ts';

/** A burst that ended with Enter while a text field had the cursor. */
export interface FieldBurst {
  readonly length: number;
  /** Between its characters. */
  readonly meanGapMs: number;
  /** From its last character to the Enter. */
  readonly endGapMs: number;
  /** How long the keys had rested before it; infinite for the first ones. */
  readonly restMs: number;
}

/** A person's word may be typed as fast as a scanner's for a moment, also after slow letters; a whole name never is. */
const shortestAfterTyping = 6;
/** Longest gap between the keys of a scanner that no person can reach. */
const machineGapMs = 30;

/**
 * Whether the burst is a scan, though it may be typing. After a rest a short one is too: keys of a scanner's speed up to the Enter, or of a
 * machine's speed whose Enter came a little later. Right after other keys it may be the end of a word.
 */
export function isScanInField({ length, meanGapMs, endGapMs, restMs }: FieldBurst): boolean {
  if (meanGapMs > scannerGapMs) return false;
  if (length >= shortestAfterTyping) return true;
  if (restMs < scannerPauseMs) return false;
  return endGapMs <= (meanGapMs <= machineGapMs ? scannerPauseMs : scannerGapMs);
}

/**
 * Whether the burst in a password field is a scan. A secret that is taken for one is told to the station and shown: a short one is typed by a
 * machine alone, and a person's PIN never counts, however well the fingers know it.
 */
export function isScanInSecret(burst: FieldBurst): boolean {
  return isScanInField(burst) && (burst.length >= shortestAfterTyping || burst.meanGapMs <= machineGapMs);
}
