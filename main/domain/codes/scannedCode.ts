import { type Text, type TextId, text } from '../../texts/text.ts';
import { cleanCodeText } from '../photo/codes.ts';
import type { CodeRules, ExtractedCode } from './codeRules.ts';

/** How each symbology is called that a scanner names by a mark in front of a code: AIM identifiers, ISO/IEC 15424. */
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

/** A mark that a scanner put in front of a code, and which kind of code it names. */
export interface AimMark {
  readonly mark: string;
  readonly symbology: TextId;
}

/** What a scanner typed, without what nobody sees and without the mark in front of it. */
export interface ScannedCode {
  readonly code: string;
  readonly mark: AimMark | null;
}

/** Reads what a scanner typed. A mark with nothing behind it is a code. */
export function readScanned(typed: string): ScannedCode {
  const seen = cleanCodeText(typed);
  const mark = aimMarkOf(seen);
  if (mark === null) return { code: seen, mark: null };
  const code = seen.slice(mark.mark.length).trim();
  return code === '' ? { code: seen, mark: null } : { code, mark };
}

/** The mark that a text begins with; null where it begins with none. With Caps Lock the letter has the other case. */
export function aimMarkOf(typed: string): AimMark | null {
  const [mark, letter] = /^\]([A-Za-z])[0-9A-Za-z]/.exec(typed) ?? [];
  if (mark === undefined || letter === undefined) return null;
  const symbology = symbologies[letter] ?? symbologies[letter.toUpperCase()] ?? symbologies[letter.toLowerCase()];
  return symbology === undefined ? null : { mark, symbology };
}

/** What was taken off in front of a code, for whoever reads it. */
export function markText(id: 'code.markTaken' | 'code.markKept', { mark, symbology }: AimMark): Text {
  return text(id, { mark, symbology: { id: symbology } });
}

/** What stands behind the mark, separators that nobody sees included. */
export function behindMark(typed: string): string {
  return typed.slice(aimMarkOf(typed)?.mark.length ?? 0);
}

/** What a rule takes out of what was typed, given or photographed: with its separators, which nobody sees, or without. Null where none does. */
export function extractedFrom(typed: string, rules: Pick<CodeRules, 'extract'>): ExtractedCode | null {
  return rules.extract(behindMark(typed)) ?? rules.extract(readScanned(typed).code);
}
