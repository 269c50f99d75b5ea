/**
 * Tells a keyboard-wedge scanner from a person: a scanner types a code and Enter (or Tab) with a few milliseconds between
 * keys. Pure: the caller feeds keys with their times and acts on what comes back.
 */
export interface WedgeState {
  readonly text: string;
  /** How many of its characters were acted on or shown already: what follows them in time is still one code with them. */
  readonly decided: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

export type WedgeInput =
  | { readonly kind: 'char'; readonly char: string; readonly at: number }
  | { readonly kind: 'end'; readonly at: number }
  | { readonly kind: 'idle'; readonly at: number };

export type WedgeOutput =
  /** A whole code at scanner speed. */
  | { readonly kind: 'scan'; readonly code: string; readonly meanGapMs: number; readonly endGapMs: number }
  /** Keys of a person, one command each. */
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  /** Scanner speed, but no Enter came: to be shown in the scan field, so that nothing is lost. */
  | { readonly kind: 'text'; readonly text: string; readonly meanGapMs: number };

export interface WedgeStep {
  readonly state: WedgeState;
  readonly outputs: readonly WedgeOutput[];
}

export const noWedge: WedgeState = { text: '', decided: 0, firstAt: 0, lastAt: 0 };

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
/**
 * A recognised scan that stopped without Enter is shown after `scannerPauseMs`; what follows within this time still belongs
 * to it. Scanned as a code of its own, the rest would open another item. A person cannot scan again as fast.
 */
export const scannerJoinMs = 700;
/** Two keys this fast can be a person rolling over the keyboard; three are a scanner. */
export const shortestScan = 3;

/** All times are those at which the system delivered the keys: a page that handles them late must not cut a code. */
export function feedWedge(state: WedgeState, input: WedgeInput): WedgeStep {
  const gapMs = input.at - state.lastAt;
  if (input.kind === 'idle') {
    if (!isPending(state) || gapMs < idleDelayMs(state)) return { state, outputs: [] };
    return { state: { ...state, decided: state.text.length }, outputs: flush(state) };
  }
  if (input.kind === 'end') {
    if (state.text.length < shortestScan || gapMs > scannerJoinMs) return { state: noWedge, outputs: flush(state) };
    const code = state.text.trim();
    return { state: noWedge, outputs: [{ kind: 'scan', code, meanGapMs: meanGapOf(state), endGapMs: gapMs }] };
  }
  if (!joins(state, input.at)) {
    return { state: { text: input.char, decided: 0, firstAt: input.at, lastAt: input.at }, outputs: flush(state) };
  }
  return { state: { ...state, text: state.text + input.char, lastAt: input.at }, outputs: [] };
}

/** Whether a key of that time belongs to what was collected. */
export function joins(state: WedgeState, at: number): boolean {
  if (state.text === '') return false;
  return at - state.lastAt <= (state.text.length >= shortestScan ? scannerJoinMs : idleDelayMs(state));
}

/** Whether something is collected that was neither acted on nor shown. */
export function isPending(state: WedgeState): boolean {
  return state.text.length > state.decided;
}

/** After how long without a key the collected text is decided upon. */
export function idleDelayMs(state: WedgeState): number {
  if (state.text.length >= shortestScan) return scannerPauseMs;
  // One of the first two gaps may be a long one, never both: a person's keys are told by that.
  const hadLongGap = state.lastAt - state.firstAt > scannerGapMs;
  return hadLongGap ? scannerGapMs : loneKeyMs;
}

function flush(state: WedgeState): readonly WedgeOutput[] {
  if (!isPending(state)) return [];
  if (state.text.length >= shortestScan) return [{ kind: 'text', text: state.text, meanGapMs: meanGapOf(state) }];
  return [{ kind: 'keys', keys: [...state.text.slice(state.decided)] }];
}

function meanGapOf({ text, firstAt, lastAt }: WedgeState): number {
  return (lastAt - firstAt) / Math.max(1, text.length - 1);
}
