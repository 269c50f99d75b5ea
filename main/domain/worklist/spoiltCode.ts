import { type Text, text } from '../../texts/text.ts';

/** `4.00638E+12`, `1,23457E+12`, `1E+12`: digits that a spreadsheet has thrown away. A code like `5E10` is none. */
const shortened = /^[+-]?\d+(?:[.,]\d+E[+-]?\d+|E\+\d+)$/i;
/** `4006381333931.0`: a program took the code for an amount. */
const amount = /^\d{6,}[.,]0+$/;
/** What spreadsheets write where a formula failed, in the languages of the station; and a cell that is too narrow for its number. */
const failed =
  /^(?:#{3,}|#(?:N\/?[AV]|N\/D|N\/DD!|REF!|VALUE!|NAME\?|NUM!|NULL!|DIV\/0!|SPILL!|CALC!|GETTING_DATA|BEZUG!|WERT!|ZAHL!|¡REF!|¡VALOR!|¿NOMBRE\?|¡NUM!|¡DIV\/0!|VALEUR!|NOM\?|NOMBRE!|ADR!|ARG!|LICZBA!|NAZWA\?|BRAK|DZIEL\/0!))$/iu;

/** Why a reference is not the code that was once in the list: another program has changed it. Null where nothing tells so. */
export function spoiltCode(reference: string): Text | null {
  if (shortened.test(reference)) return text('workList.shortened', { reference });
  if (amount.test(reference)) return text('workList.amount', { reference });
  if (failed.test(reference)) return text('workList.failedCell', { reference });
  return null;
}
