import { type Text, type TextId, text } from '../../texts/text.ts';
import { cleanCodeText } from '../photo/codes.ts';
import type { CodeRules, ExtractedCode } from './codeRules.ts';

/** AIM symbology identifiers, ISO/IEC 15424. */
const symbologies: Readonly<Record<string, TextId>> = {
  A: 'symbology.code39',
  B: 'symbology.telepen',
  C: 'symbology.code128',
  d: 'symbology.dataMatrix',
  E: 'symbology.eanUpc',
  e: 'symbology.dataBar',
  F: 'symbology.codabar',
  G: 'symbology.code93',
  H: 'symbology.code11',
  h: 'symbology.hanXin',
  I: 'symbology.itf',
  J: 'symbology.dotCode',
  K: 'symbology.code16k',
  L: 'symbology.pdf417',
  M: 'symbology.msi',
  O: 'symbology.ocr',
  P: 'symbology.plessey',
  Q: 'symbology.qr',
  R: 'symbology.twoOfFive',
  S: 'symbology.twoOfFive',
  U: 'symbology.maxiCode',
  X: 'symbology.other',
  z: 'symbology.aztec',
};

/** Scanners can prefix a code with its kind. */
export interface AimMark {
  readonly mark: string;
  readonly symbology: TextId;
}

export interface ScannedCode {
  readonly code: string;
  readonly mark: AimMark | null;
}

/** A mark with nothing behind it is a code. */
export function readScanned(typed: string): ScannedCode {
  const seen = cleanCodeText(typed);
  const mark = aimMarkOf(seen);
  if (mark === null) return { code: seen, mark: null };
  const code = seen.slice(mark.mark.length).trim();
  return code === '' ? { code: seen, mark: null } : { code, mark };
}

/** Null without a mark. Caps Lock swaps the letter's case. */
export function aimMarkOf(typed: string): AimMark | null {
  const [mark, letter] = /^\]([A-Za-z])[0-9A-Za-z]/.exec(typed) ?? [];
  if (mark === undefined || letter === undefined) return null;
  const symbology = symbologies[letter] ?? symbologies[letter.toUpperCase()] ?? symbologies[letter.toLowerCase()];
  return symbology === undefined ? null : { mark, symbology };
}

export function markText(id: 'code.markTaken' | 'code.markKept', { mark, symbology }: AimMark): Text {
  return text(id, { mark, symbology: { id: symbology } });
}

/** Keeps invisible separators. */
export function behindMark(typed: string): string {
  return typed.slice(aimMarkOf(typed)?.mark.length ?? 0);
}

/** Tries with GS1 separators, which are invisible, then without. Null where no rule extracts. */
export function extractedFrom(typed: string, rules: Pick<CodeRules, 'extract'>): ExtractedCode | null {
  return rules.extract(behindMark(typed)) ?? rules.extract(readScanned(typed).code);
}
