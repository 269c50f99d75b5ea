import { type LayoutFault, retyped } from './keyboardLayouts.ts';
import { aimMarkOf } from './scannedCode.ts';

/** As printed, case swapped (Caps Lock), or all in one case. */
export type ScannedLetters = 'as_printed' | 'swapped' | 'capitals' | 'small';

export interface LearntScanner {
  /** Keys that type nothing: `F8`, `Enter`. */
  readonly startKeys: readonly string[];
  readonly endKeys: readonly string[];
  /** By the scanner's layout. */
  readonly prefix: string;
  readonly suffix: string;
  /** By the computer's layout. */
  readonly typedPrefix: string;
  /** It sends AIM marks. */
  readonly marks: boolean;
  readonly layout: LayoutFault | null;
  readonly letters: ScannedLetters;
  readonly longestGapMs: number;
  readonly meanGapMs: number;
}

/**
 * Restores the label's code: undoes the layout, cuts prefix, mark and suffix, swaps letters back. Text that the layout
 * cannot type stays; so do letters that came in one case.
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

/** A person's keys come 100 ms apart or more; a slower scanner cannot be told from a person by time. */
export const slowGapMs = 90;

export function isSlow({ longestGapMs }: Pick<LearntScanner, 'longestGapMs'>): boolean {
  return longestGapMs > slowGapMs;
}

/** Nobody types its start, so its codes are known at any speed. */
export function isFramed({ startKeys, prefix }: Pick<LearntScanner, 'startKeys' | 'prefix'>): boolean {
  return startKeys.length > 0 || prefix !== '';
}

export function swapCase(text: string): string {
  return Array.from(text, (one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())).join('');
}
