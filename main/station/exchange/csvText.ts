import Papa from 'papaparse';

/** What a spreadsheet would run as a formula, in plain and in wide characters, also behind blanks. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/;

/**
 * Rows as CSV in UTF-8. No cell of it is run by a spreadsheet: one that could be begins with an apostrophe, which our own import takes
 * off again. Text that needs it begins with the mark by which spreadsheets know UTF-8.
 */
export function csvText(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = [header, ...rows].map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
  const csv = Papa.unparse(cells, { escapeFormulae: formula, newline: '\r\n' });
  return `${/[\x80-\uffff]/.test(csv) ? '\ufeff' : ''}${csv}\r\n`;
}
