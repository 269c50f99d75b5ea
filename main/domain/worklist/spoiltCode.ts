import { type Text, text } from '../../texts/text.ts';

/** A spreadsheet has cut off digits: `4.00638E+12`, `1,23457E+12`, `1E+12`. `5E10` may be a code. */
const shortened = /^[+-]?\d+(?:[.,]\d+E[+-]?\d+|E\+\d+)$/i;
/** A program took the code for an amount: `4006381333931.0`. */
const amount = /^\d{6,}[.,]0+$/;
/** Failed formulas in the station's languages, and a cell too narrow for its number. */
const failed =
  /^(?:#{3,}|#(?:N\/?[AV]|N\/D|N\/DD!|REF!|VALUE!|NAME\?|NUM!|NULL!|DIV\/0!|SPILL!|CALC!|GETTING_DATA|BEZUG!|WERT!|ZAHL!|¡REF!|¡VALOR!|¿NOMBRE\?|¡NUM!|¡DIV\/0!|VALEUR!|NOM\?|NOMBRE!|ADR!|ARG!|LICZBA!|NAZWA\?|BRAK|DZIEL\/0!))$/iu;

/** Another program changed the code. Null where nothing shows it. */
export function spoiltCode(reference: string): Text | null {
  if (shortened.test(reference)) return text('workList.shortened', { reference });
  if (amount.test(reference)) return text('workList.amount', { reference });
  if (failed.test(reference)) return text('workList.failedCell', { reference });
  return null;
}
