import type { Millis } from '../../domain/model.ts';

/** Photos are ordered by this, not by when their files come. */
export interface CaptureMoment {
  readonly capturedAt: Millis;
  readonly filename: string;
}

const byName = new Intl.Collator('en', { numeric: true });

/** Capture time comes first, then the name with its numbers by value: a camera's clock counts whole seconds, and its names go on. */
export function inCaptureOrder(left: CaptureMoment, right: CaptureMoment): number {
  return left.capturedAt - right.capturedAt || byName.compare(left.filename, right.filename);
}
