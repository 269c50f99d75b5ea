/**
 * Tells a keyboard-wedge scanner from a person: a scanner types a code and Enter (or Tab) with a few milliseconds between
 * keys. Pure: the caller feeds keys with their times and acts on what comes back.
 */
export interface WedgeState {
  readonly text: string;
  readonly firstAt: number;
  readonly lastAt: number;
}

export type WedgeInput =
  | { readonly kind: 'char'; readonly char: string; readonly at: number }
  | { readonly kind: 'end'; readonly at: number }
  | { readonly kind: 'idle'; readonly at: number };

export type WedgeOutput =
  /** A whole code at scanner speed. */
  | { readonly kind: 'scan'; readonly code: string; readonly meanGapMs: number }
  /** Keys of a person, one command each. */
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  /** Scanner speed, but no Enter came: to be shown in the scan field, so that nothing is lost. */
  | { readonly kind: 'text'; readonly text: string };

export interface WedgeStep {
  readonly state: WedgeState;
  readonly outputs: readonly WedgeOutput[];
}

export const noWedge: WedgeState = { text: '', firstAt: 0, lastAt: 0 };

/**
 * Longest gap between the first keys of a scan: what tells it from a person. Wireless and slow scanners send a key every
 * 30 to 50 ms; a person's keys come 100 ms and more apart, and rarely three in a row faster than this.
 */
export const scannerGapMs = 60;
/**
 * How long a key by itself is held back before it counts as a command. A scanner that wakes up, or a page that was busy,
 * puts a longer gap after the first character: run as a command it would do harm (D is done) and leave a code without its
 * beginning. So it belongs to the burst that follows. Longer than this, commands would feel slow.
 */
export const loneKeyMs = 120;
/**
 * Once a scan is recognised, a longer gap still belongs to it: some scanners pause before their Enter, wireless ones in
 * between, and a busy machine hands keys on late. A code must never be cut in two.
 */
export const scannerPauseMs = 300;
/** Two keys this fast can be a person rolling over the keyboard; three are a scanner. */
export const shortestScan = 3;

export function feedWedge(state: WedgeState, input: WedgeInput): WedgeStep {
  const gapMs = input.at - state.lastAt;
  if (input.kind === 'char') {
    if (state.text !== '' && gapMs > idleDelayMs(state)) {
      return { state: { text: input.char, firstAt: input.at, lastAt: input.at }, outputs: flush(state) };
    }
    const firstAt = state.text === '' ? input.at : state.firstAt;
    return { state: { text: state.text + input.char, firstAt, lastAt: input.at }, outputs: [] };
  }
  if (input.kind === 'end') {
    const isScan = state.text.length >= shortestScan && gapMs <= scannerPauseMs;
    const meanGapMs = (state.lastAt - state.firstAt) / Math.max(1, state.text.length - 1);
    return { state: noWedge, outputs: isScan ? [{ kind: 'scan', code: state.text.trim(), meanGapMs }] : flush(state) };
  }
  return gapMs < idleDelayMs(state) ? { state, outputs: [] } : { state: noWedge, outputs: flush(state) };
}

/** After how long without a key the collected text is decided upon. */
export function idleDelayMs(state: WedgeState): number {
  if (state.text.length >= shortestScan) return scannerPauseMs;
  // One of the first two gaps may be a long one, never both: a person's keys are told by that.
  const hadLongGap = state.lastAt - state.firstAt > scannerGapMs;
  return hadLongGap ? scannerGapMs : loneKeyMs;
}

function flush(state: WedgeState): readonly WedgeOutput[] {
  if (state.text === '') return [];
  if (state.text.length >= shortestScan) return [{ kind: 'text', text: state.text }];
  return [{ kind: 'keys', keys: [...state.text] }];
}
