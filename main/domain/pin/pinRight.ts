import type { Millis } from '../model.ts';

/** What a window has got by the PIN. */
export interface PinRight {
  readonly usedAt: Millis;
  /** Another one once a person signs in, takes over or leaves, and with each new PIN. */
  readonly turn: string;
}

/** A window that is left alone for so long asks again. */
const unusedMs = 10 * 60_000;

export function isRightOpen(right: PinRight, now: Millis, turn: string): boolean {
  return right.turn === turn && now - right.usedAt < unusedMs;
}
