import { reservedPrefix } from './codeRules.ts';
import { layoutFaults, retyped } from './keyboardLayouts.ts';
import { type LearntScanner, type ScannedLetters, swapCase } from './learntScanner.ts';
import { aimMarkOf } from './scannedCode.ts';

/** Letters that keyboard layouts move, in both cases, with digits and signs. All usual layouts share the first ones. */
export const scannerTestCode = [reservedPrefix, 'qaz-QWMY-018/.+'].join(' ');

/** `KeyboardEvent.key` and its timestamp in milliseconds. */
export interface ScannerKey {
  readonly key: string;
  readonly at: number;
}

export type NotLearnt =
  | { readonly kind: 'more'; readonly left: number }
  /** `typed` is what came instead of the test code. */
  | { readonly kind: 'other_code'; readonly typed: string }
  | { readonly kind: 'differ' };

export type Learning = { readonly kind: 'learnt'; readonly scanner: LearntScanner } | NotLearnt;

export const scansToLearn = 3;

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

/** The mark stands directly before the code. */
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
