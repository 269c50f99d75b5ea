import { scannerGapMs, scannerPauseMs } from './wedge.ts';

export interface FieldBurst {
  readonly length: number;
  readonly meanGapMs: number;
  /** From its last character to the Enter. */
  readonly endGapMs: number;
  /** Infinite for the first ones. */
  readonly restMs: number;
}

/** A person may type a word as fast, but never a whole name. */
const shortestAfterTyping = 6;
const machineGapMs = 30;

/** After a rest a short burst is a scan too; right after other keys it may end a word. */
export function isScanInField({ length, meanGapMs, endGapMs, restMs }: FieldBurst): boolean {
  if (meanGapMs > scannerGapMs) return false;
  if (length >= shortestAfterTyping) return true;
  if (restMs < scannerPauseMs) return false;
  return endGapMs <= (meanGapMs <= machineGapMs ? scannerPauseMs : scannerGapMs);
}

/** A scan is sent to the station and shown, so a person's PIN never counts as one. */
export function isScanInSecret(burst: FieldBurst): boolean {
  return isScanInField(burst) && (burst.length >= shortestAfterTyping || burst.meanGapMs <= machineGapMs);
}
