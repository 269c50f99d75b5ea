/**
 * Some scanners (wireless, in a remote session, on a loaded machine) type as slowly as a person, so time alone does not
 * decide: a lasting key waits until no code can follow it. Pure.
 */
export interface WedgeState {
  readonly keys: readonly WedgeKey[];
  readonly decided: number;
  readonly acted: boolean;
  /** Only keys at the scanner's own speed continue it. */
  readonly isOver: boolean;
  readonly isFast: boolean;
}

export interface WedgeKey {
  readonly char: string;
  readonly at: number;
  /** The key is held until no code follows it. */
  readonly waits: boolean;
}

export type WedgeInput =
  | { readonly kind: 'char'; readonly char: string; readonly at: number; readonly waits?: boolean }
  | { readonly kind: 'end'; readonly at: number }
  | { readonly kind: 'idle'; readonly at: number };

export type WedgeOutput =
  /** `slow`: no faster than a person; `acted`: its keys had effects, which must be taken back. */
  | {
      readonly kind: 'scan';
      readonly code: string;
      readonly meanGapMs: number;
      readonly endGapMs: number;
      readonly slow: boolean;
      readonly acted: boolean;
      /** A person may have pressed these first keys. */
      readonly lead: number;
      readonly gapsMs: readonly number[];
    }
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  /** The scan field shows it, so that nothing is lost. */
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

export interface WedgeTiming {
  readonly loneKeyMs: number;
  readonly codeGapMs: number;
  /** Everything that ends with Enter is a code. */
  readonly takesAnyCode: boolean;
  /** No key acts; a code may follow typed text, however soon. */
  readonly isText?: boolean;
  readonly prefix?: string;
}

export const noWedge: WedgeState = { keys: [], decided: 0, acted: false, isOver: false, isFast: false };

/** Slow scanners send a key every 30 to 50 ms, persons every 100 ms and more; three faster ones in a row are rare. */
export const scannerGapMs = 60;
/** A scanner that wakes up, or a busy page, makes one such gap among the first two. */
const longGapMs = 120;
/** Some scanners pause before their Enter, and a busy machine delivers late. */
export const scannerPauseMs = 300;
/** The rest of a scan that stopped without Enter would open another item. */
export const scannerJoinMs = 700;
/** Two keys this fast can be a person rolling over the keyboard. */
export const shortestScan = 3;

/** Wireless scanners and remote sessions were seen with keys 105 to 260 ms apart. */
export const unknownScanner: WedgeTiming = { loneKeyMs: 120, codeGapMs: 350, takesAnyCode: false };
/** For a scanner slower than a person: outside of fields only codes are typed there. */
export const slowScanner: WedgeTiming = { loneKeyMs: 1_000, codeGapMs: 1_000, takesAnyCode: true };

/** Times are the system's delivery times: a page that handles keys late must not split a code. */
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

function isFramed(state: WedgeState, { prefix = '' }: WedgeTiming): boolean {
  return prefix !== '' && textOf(state).startsWith(prefix);
}

export function isPending(state: WedgeState): boolean {
  return state.keys.length > state.decided;
}

export function idleDelayMs(state: WedgeState, timing: WedgeTiming = unknownScanner): number {
  if (isFramed(state, timing)) return slowScanner.codeGapMs;
  if (state.isFast) return scannerPauseMs;
  const actsSoon = state.keys[state.decided]?.waits === false;
  return actsSoon ? Math.min(timing.loneKeyMs, timing.codeGapMs) : timing.codeGapMs;
}

/** A person's keys act at once where something else must not overtake them. */
export function mayBeKeys(state: WedgeState, timing: WedgeTiming = unknownScanner): boolean {
  return isPending(state) && !isCode(state, timing);
}

function isCode(state: WedgeState, timing: WedgeTiming): boolean {
  return state.isFast || isFramed(state, timing) || looksLikeCode(textOf(state));
}

export function textOf({ keys }: WedgeState): string {
  return keys.map(({ char }) => char).join('');
}

/** A code mixes letters with digits or signs, or is long; both have at least three different characters. */
export function looksLikeCode(text: string): boolean {
  const code = text.trim();
  const differing = new Set(code).size;
  if (/\d/.test(code) && /[^\d]/.test(code) && code.length >= 4) return differing >= 3;
  return code.length >= 6 && differing >= (/\d/.test(code) ? 3 : 4);
}

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

/** No scanner was seen to make this gap by itself. */
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
