import { reservedPrefix } from './codeRules.ts';
import { type LayoutFault, layoutFaults, retyped } from './keyboardLayouts.ts';
import { aimMarkOf } from './scannedCode.ts';

/**
 * What the code to learn a scanner by says: letters that other keyboard layouts have elsewhere, in both cases, digits and signs. The
 * letters that it begins with are the same on the usual layouts.
 */
export const scannerTestCode = [reservedPrefix, 'qaz-QWMY-018/.+'].join(' ');

/** A key as the page got it: `KeyboardEvent.key`, and when the system delivered it, in milliseconds. */
export interface ScannerKey {
  readonly key: string;
  readonly at: number;
}

/** What becomes of the letters of a code: as they are printed, each with the other case (Caps Lock), or all in one case. */
export type ScannedLetters = 'as_printed' | 'swapped' | 'capitals' | 'small';

/** How a scanner types codes at this station. */
export interface LearntScanner {
  /** Keys that type nothing, before the code and behind it: `F8`, `Enter`. */
  readonly startKeys: readonly string[];
  readonly endKeys: readonly string[];
  /** Characters in front of the code and behind it, by the keyboard layout of the scanner. */
  readonly prefix: string;
  readonly suffix: string;
  /** The prefix as the computer reads it. */
  readonly typedPrefix: string;
  /** It marks each code by its kind (AIM). */
  readonly marks: boolean;
  readonly layout: LayoutFault | null;
  readonly letters: ScannedLetters;
  /** Between two of its keys. */
  readonly longestGapMs: number;
  readonly meanGapMs: number;
}

/** Why nothing was learnt. */
export type NotLearnt =
  /** So many scans are still needed. */
  | { readonly kind: 'more'; readonly left: number }
  /** A scan did not hold the test code. `typed`: what came. */
  | { readonly kind: 'other_code'; readonly typed: string }
  /** The scans were not alike. */
  | { readonly kind: 'differ' };

export type Learning = { readonly kind: 'learnt'; readonly scanner: LearntScanner } | NotLearnt;

export const scansToLearn = 3;

/** Learns from the keys of three scans of the test code, each of one scan. */
export function learnScanner(scans: readonly (readonly ScannerKey[])[]): Learning {
  const frames = scans.map(frameOf);
  const other = frames.indexOf(null);
  if (other !== -1) return { kind: 'other_code', typed: typedText(scans[other] ?? []) };
  const [first, ...others] = frames.flatMap((frame) => frame ?? []);
  if (first === undefined || frames.length < scansToLearn) return { kind: 'more', left: scansToLearn - frames.length };
  if (others.some((frame) => JSON.stringify(frame) !== JSON.stringify(first))) return { kind: 'differ' };
  const gaps = scans.flatMap((keys) => keys.slice(1).map(({ at }, index) => at - (keys[index]?.at ?? at)));
  const longestGapMs = Math.round(Math.max(0, ...gaps));
  const meanGapMs = Math.round(gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length));
  return { kind: 'learnt', scanner: { ...first, longestGapMs, meanGapMs } };
}

type Frame = Omit<LearntScanner, 'longestGapMs' | 'meanGapMs'>;

/** What stands round the test code in one scan, and what became of it; null where it is not in there. */
function frameOf(keys: readonly ScannerKey[]): Frame | null {
  const isChar = keys.map(({ key }) => Array.from(key).length === 1);
  const first = isChar.indexOf(true);
  const last = isChar.lastIndexOf(true);
  if (first === -1) return null;
  const names = keys.map(({ key }) => key);
  const typed = typedText(keys);
  for (const layout of [null, ...layoutFaults]) {
    const text = layout === null ? typed : retyped(typed, layout);
    if (text === null) continue;
    for (const letters of ['as_printed', 'swapped', 'capitals', 'small'] as const) {
      const wanted = asTyped(scannerTestCode, letters);
      const at = text.indexOf(wanted);
      if (at === -1) continue;
      const { before, marks } = withoutMark(text.slice(0, at));
      return {
        startKeys: names.slice(0, first),
        endKeys: names.slice(last + 1),
        prefix: before,
        suffix: text.slice(at + wanted.length),
        typedPrefix: typed.slice(0, before.length),
        marks,
        layout,
        letters,
      };
    }
  }
  return null;
}

function typedText(keys: readonly ScannerKey[]): string {
  return keys.map(({ key }) => (Array.from(key).length === 1 ? key : '')).join('');
}

/** The mark stands right before the code. */
function withoutMark(before: string): { readonly before: string; readonly marks: boolean } {
  const mark = aimMarkOf(before.slice(-3));
  return mark === null ? { before, marks: false } : { before: before.slice(0, -mark.mark.length), marks: true };
}

function asTyped(code: string, letters: ScannedLetters): string {
  switch (letters) {
    case 'as_printed':
      return code;
    case 'capitals':
      return code.toUpperCase();
    case 'small':
      return code.toLowerCase();
    case 'swapped':
      return swapCase(code);
  }
}

function swapCase(text: string): string {
  return Array.from(text, (one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())).join('');
}

/**
 * The code that a label has, where the station has learnt what its scanner makes of it: the layout is set right, prefix, mark and suffix go,
 * and swapped letters are swapped back. What a layout cannot have typed stays as it came. Letters that all came in one case stay so.
 */
export function readByScanner(typed: string, scanner: LearntScanner): string {
  const { layout, prefix, suffix, marks, letters } = scanner;
  const text = layout === null ? typed : (retyped(typed, layout) ?? typed);
  const behind = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  const mark = marks ? aimMarkOf(behind) : null;
  const marked = mark === null ? behind : behind.slice(mark.mark.length);
  const code = suffix !== '' && marked.endsWith(suffix) ? marked.slice(0, -suffix.length) : marked;
  return letters === 'swapped' ? swapCase(code) : code;
}

/** A person's keys come 100 ms and more apart: what a scanner types as slowly is not told from them by time. */
export const slowGapMs = 90;

export function isSlow({ longestGapMs }: Pick<LearntScanner, 'longestGapMs'>): boolean {
  return longestGapMs > slowGapMs;
}

/** Each of its codes begins with something that nobody types: then a code is known however slowly it comes. */
export function isFramed({ startKeys, prefix }: Pick<LearntScanner, 'startKeys' | 'prefix'>): boolean {
  return startKeys.length > 0 || prefix !== '';
}
