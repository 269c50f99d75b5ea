import {
  feedWedge,
  idleDelayMs,
  isPending,
  noWedge,
  slowScanner,
  unknownScanner,
  type WedgeOutput,
  type WedgeState,
  type WedgeTiming,
} from './wedge.ts';

/** The system's delivery times decide when keys are judged. Pure: the caller feeds keys and its timer. */
export interface KeyCollector {
  readonly wedge: WedgeState;
  readonly wakeAt: number | null;
  readonly extraMs: number;
}

export interface CollectorStep {
  readonly collector: KeyCollector;
  readonly outputs: readonly WedgeOutput[];
}

export type CollectedKey =
  | { readonly kind: 'char'; readonly char: string; readonly at: number; readonly waits?: boolean }
  | { readonly kind: 'end'; readonly at: number };

export const idleCollector: KeyCollector = { wedge: noWedge, wakeAt: null, extraMs: 0 };

const latenessMs = 15;
/** The longest wait for keys that were delivered in a busy moment. */
const maxExtraMs = 1_500;
const maxStepMs = 300;

/** A key that is handled late allows the next ones more delay. */
export function collectKey(
  collector: KeyCollector,
  key: CollectedKey,
  now: number,
  timing: WedgeTiming = unknownScanner,
): CollectorStep {
  const { state, outputs } = feedWedge(collector.wedge, key, timing);
  const lagMs = Math.min(Math.max(0, now - key.at), maxStepMs);
  const wakeAt = isPending(state) ? now + idleDelayMs(state, timing) + lagMs : null;
  return { collector: { wedge: state, wakeAt, extraMs: 0 }, outputs };
}

export function wakeCollector(
  collector: KeyCollector,
  now: number,
  timing: WedgeTiming = unknownScanner,
): CollectorStep {
  const lateMs = now - (collector.wakeAt ?? now);
  if (lateMs > latenessMs && collector.extraMs < maxExtraMs) {
    const waitMs = Math.min(lateMs, maxStepMs);
    return {
      collector: { ...collector, wakeAt: now + waitMs, extraMs: collector.extraMs + waitMs },
      outputs: [],
    };
  }
  const { wedge } = collector;
  const askedMs = idleDelayMs(wedge, timing);
  const { state, outputs } = feedWedge(wedge, { kind: 'idle', at: lastKeyAt(wedge) + askedMs }, timing);
  const wakeAt = isPending(state) ? now + Math.max(0, idleDelayMs(state, timing) - askedMs) : null;
  return { collector: { wedge: state, wakeAt, extraMs: 0 }, outputs };
}

export function decideNow({ wedge }: KeyCollector, timing: WedgeTiming = unknownScanner): CollectorStep {
  const longMs = Math.max(idleDelayMs(wedge, timing), slowScanner.codeGapMs);
  const { state, outputs } = feedWedge(wedge, { kind: 'idle', at: lastKeyAt(wedge) + longMs }, timing);
  return { collector: { wedge: state, wakeAt: null, extraMs: 0 }, outputs };
}

function lastKeyAt({ keys }: WedgeState): number {
  return keys.at(-1)?.at ?? 0;
}
