import { type Text, text } from '../../texts/text.ts';
import { type CodeRules, meaningOf } from '../codes/codeRules.ts';
import { readScanned } from '../codes/scannedCode.ts';

export interface KnownReferences {
  readonly isItem: (code: string) => boolean;
}

/** A badge as a scanner gives it: without its mark and invisible characters. */
export function badgeCode(typed: string): string {
  return readScanned(typed).code;
}

/**
 * Why a code is no badge here: a scan of it means something else already. Where every code is an item, an unknown one
 * may be a badge.
 */
export function badgeFault(badge: string, rules: CodeRules, { isItem }: KnownReferences): Text | null {
  const meaning = meaningOf(badge, rules);
  if (meaning.kind === 'command' || meaning.kind === 'unknown_command') return text('operators.badgeIsCommand');
  if (meaning.kind === 'place') return text('operators.badgeIsPlace');
  if (isItem(badge)) return text('operators.badgeIsItem');
  if (rules.hasPatterns === true && rules.fitsItem(badge)) return text('operators.badgeFitsItems');
  return null;
}
