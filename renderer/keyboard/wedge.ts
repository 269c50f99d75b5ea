/**
 * Tells a keyboard-wedge scanner from a person: a scanner types a code and Enter (or Tab), most with a few milliseconds between keys, some
 * (wireless, in a remote session, on a loaded machine) as slowly as a person. So no time alone tells them apart: a key that
 * does lasting things waits until no code can come of it. Pure: the caller feeds keys with their times and acts on what comes back.
 */
export interface WedgeState {
  readonly keys: readonly WedgeKey[];
  /** How many of its keys were acted on or shown already: what follows them in time is still one code with them. */
  readonly decided: number;
  /** Keys of it were acted on, and that was not taken back. */
  readonly acted: boolean;
  /** All of it was acted on as a person's: only what the scanner typed at its own speed, and the system held up, is of one code with it. */
  readonly isOver: boolean;
  /** Keys of it came at scanner speed. */
  readonly isFast: boolean;
}

export interface WedgeKey {
  readonly char: string;
  readonly at: number;
  /** What it does stays: it is not done before it is plain that no code goes on behind it. */
  readonly waits: boolean;
}

export type WedgeInput =
  | { readonly kind: 'char'; readonly char: string; readonly at: number; readonly waits?: boolean }
  | { readonly kind: 'end'; readonly at: number }
  | { readonly kind: 'idle'; readonly at: number };

export type WedgeOutput =
  /** A whole code. `slow`: typed no faster than a person types; `acted`: keys of it were acted on, which is to be taken back. */
  | {
      readonly kind: 'scan';
      readonly code: string;
      readonly meanGapMs: number;
      readonly endGapMs: number;
      readonly slow: boolean;
      readonly acted: boolean;
      /** So many characters came well before the others: a person may have pressed them. */
      readonly lead: number;
      /** Of its keys, in the order in which they came. */
      readonly gapsMs: readonly number[];
    }
  /** Keys of a person, one command each. */
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  /** A code, but no Enter came: to be shown in the scan field, so that nothing is lost. */
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly meanGapMs: number;
      readonly slow: boolean;
      readonly acted: boolean;
    };

export interface WedgeStep {
  readonly state: WedgeState;
  readonly outputs: readonly WedgeOutput[];
}

/** How long is waited at this station, in milliseconds. */
export interface WedgeTiming {
  /** How long a key by itself is held back that does nothing lasting. */
  readonly loneKeyMs: number;
  /** Keys this far apart may be of one code, and so long one waits that does lasting things. */
  readonly codeGapMs: number;
  /** Single characters are no commands here: all that ends with Enter is a code. */
  readonly takesAnyCode: boolean;
  /** The keys are text: none of them acts, and a code begins behind what a person types, however soon. */
  readonly isText?: boolean;
  /** What the scanner types in front of each code: behind it all is of the code, however slowly it comes. */
  readonly prefix?: string;
}

export const noWedge: WedgeState = { keys: [], decided: 0, acted: false, isOver: false, isFast: false };

/**
 * Longest gap between the first keys of a scan that tells it from a person by itself. Wireless and slow scanners send a key every
 * 30 to 50 ms; a person's keys come 100 ms and more apart, and rarely three in a row faster than this.
 */
export const scannerGapMs = 60;
/** One of the first two gaps of such a scan may be as long: a scanner that wakes up, or a page that was busy, puts it there. */
const longGapMs = 120;
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

/**
 * Where nothing is known of the scanner. Wireless scanners and remote sessions were seen with keys 105 to 260 ms apart; a key that does
 * nothing lasting acts sooner, since what it did can be taken back.
 */
export const unknownScanner: WedgeTiming = { loneKeyMs: 120, codeGapMs: 350, takesAnyCode: false };
/** Where a scanner is slower than a person types: nothing but codes is typed there outside of fields. */
export const slowScanner: WedgeTiming = { loneKeyMs: 1_000, codeGapMs: 1_000, takesAnyCode: true };

/** All times are those at which the system delivered the keys: a page that handles them late must not cut a code. */
export function feedWedge(state: WedgeState, input: WedgeInput, timing: WedgeTiming = unknownScanner): WedgeStep {
  const gapMs = input.at - lastAtOf(state);
  if (input.kind === 'idle') return idle(state, gapMs, timing);
  if (input.kind === 'end') {
    if (isScan(state, gapMs, timing)) return { state: noWedge, outputs: [scanOf(state, gapMs)] };
    return { state: noWedge, outputs: flush(state, timing) };
  }
  const key = { char: input.char, at: input.at, waits: input.waits ?? true };
  if (!joins(state, input.at, timing)) return { state: { ...noWedge, keys: [key] }, outputs: flush(state, timing) };
  const keys = [...state.keys, key];
  return { state: { ...state, keys, isOver: false, isFast: state.isFast || endsFast(keys) }, outputs: [] };
}

/** Whether a key of that time belongs to what was collected. */
export function joins(state: WedgeState, at: number, timing: WedgeTiming = unknownScanner): boolean {
  if (state.keys.length === 0) return false;
  return at - lastAtOf(state) <= longestGapOf(state, timing);
}

function longestGapOf(state: WedgeState, timing: WedgeTiming): number {
  if (state.isOver) return longGapMs;
  if (isFramed(state, timing)) return slowScanner.codeGapMs;
  if (state.isFast) return scannerJoinMs;
  if (!timing.isText) return timing.codeGapMs;
  const hadLongGap = gapsOf(state.keys.slice(-2)).some((gapMs) => gapMs > scannerGapMs);
  return hadLongGap ? scannerGapMs : longGapMs;
}

/** It begins as no person's keys do. */
function isFramed(state: WedgeState, { prefix = '' }: WedgeTiming): boolean {
  return prefix !== '' && textOf(state).startsWith(prefix);
}

/** Whether something is collected that was neither acted on nor shown. */
export function isPending(state: WedgeState): boolean {
  return state.keys.length > state.decided;
}

/** After how long without a key something of the collected text is decided upon. */
export function idleDelayMs(state: WedgeState, timing: WedgeTiming = unknownScanner): number {
  if (isFramed(state, timing)) return slowScanner.codeGapMs;
  if (state.isFast) return scannerPauseMs;
  const actsSoon = state.keys[state.decided]?.waits === false;
  return actsSoon ? Math.min(timing.loneKeyMs, timing.codeGapMs) : timing.codeGapMs;
}

/** Keys of a person rather than the beginning of a code: they may be acted on at once, where something else must not overtake them. */
export function mayBeKeys(state: WedgeState, timing: WedgeTiming = unknownScanner): boolean {
  return isPending(state) && !isCode(state, timing);
}

function isCode(state: WedgeState, timing: WedgeTiming): boolean {
  return state.isFast || isFramed(state, timing) || looksLikeCode(textOf(state));
}

export function textOf({ keys }: WedgeState): string {
  return keys.map(({ char }) => char).join('');
}

/**
 * Whether a person who gives commands by single keys would not press these one after the other: a code mixes letters with digits or signs, or
 * is long. Both have more than two different characters.
 */
export function looksLikeCode(text: string): boolean {
  const code = text.trim();
  const differing = new Set(code).size;
  if (/\d/.test(code) && /[^\d]/.test(code) && code.length >= 4) return differing >= 3;
  return code.length >= 6 && differing >= (/\d/.test(code) ? 3 : 4);
}

/** What was collected ends with three keys of a scanner's speed: one gap may be a longer one, never two in a row. */
function endsFast(keys: readonly WedgeKey[]): boolean {
  const [last, before] = gapsOf(keys.slice(-shortestScan)).toReversed();
  if (last === undefined || before === undefined) return false;
  return Math.max(last, before) <= longGapMs && Math.min(last, before) <= scannerGapMs;
}

function idle(state: WedgeState, gapMs: number, timing: WedgeTiming): WedgeStep {
  if (!isPending(state) || gapMs < idleDelayMs(state, timing)) return { state, outputs: [] };
  const isOver = state.isFast || gapMs >= longestGapOf(state, timing);
  if (isOver) {
    const settled = { decided: state.keys.length, acted: false, isOver: !isCode(state, timing) };
    return { state: { ...state, ...settled }, outputs: flush(state, timing) };
  }
  const waiting = state.keys.findIndex((key, index) => index >= state.decided && key.waits);
  const until = waiting === -1 ? state.keys.length : waiting;
  const keys = state.keys.slice(state.decided, until).map(({ char }) => char);
  return { state: { ...state, decided: until, acted: true }, outputs: [{ kind: 'keys', keys }] };
}

function isScan(state: WedgeState, endGapMs: number, timing: WedgeTiming): boolean {
  if (endGapMs > (state.isFast ? scannerJoinMs : longestGapOf(state, timing))) return false;
  if (state.isFast || isFramed(state, timing)) return true;
  return timing.takesAnyCode ? state.keys.length >= 2 : looksLikeCode(textOf(state));
}

function scanOf(state: WedgeState, endGapMs: number): WedgeOutput {
  const { keys, acted, isFast } = state;
  const gapsMs = gapsOf(keys);
  const read = { code: textOf(state).trim(), meanGapMs: meanGapOf(keys), endGapMs, gapsMs };
  return { kind: 'scan', ...read, slow: !isFast, acted, lead: isFast ? leadOf(keys) : 0 };
}

/** Keys before the first three of scanner speed, where a gap lies between that no scanner was seen to make by itself. */
function leadOf(keys: readonly WedgeKey[]): number {
  const first = keys.findIndex((_, index) => endsFast(keys.slice(0, index + 1))) - (shortestScan - 1);
  const before = gapsOf(keys)[first - 1] ?? 0;
  return first > 0 && before > longGapMs ? first : 0;
}

function flush(state: WedgeState, timing: WedgeTiming): readonly WedgeOutput[] {
  if (!isPending(state)) return [];
  const { keys, decided, acted, isFast } = state;
  const text = textOf(state);
  if (isCode(state, timing)) {
    return [{ kind: 'text', text, meanGapMs: meanGapOf(keys), slow: !isFast, acted }];
  }
  return [{ kind: 'keys', keys: keys.slice(decided).map(({ char }) => char) }];
}

function lastAtOf({ keys }: WedgeState): number {
  return keys.at(-1)?.at ?? 0;
}

function gapsOf(keys: readonly WedgeKey[]): readonly number[] {
  return keys.slice(1).map(({ at }, index) => at - (keys[index]?.at ?? at));
}

function meanGapOf(keys: readonly WedgeKey[]): number {
  return ((keys.at(-1)?.at ?? 0) - (keys[0]?.at ?? 0)) / Math.max(1, keys.length - 1);
}
