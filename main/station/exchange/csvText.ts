import Papa from 'papaparse';

/** What a spreadsheet would run as a formula, in plain and in wide characters, also behind blanks. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/;

/** Apostrophes keep spreadsheets from running a cell; our own import takes them off. A mark makes spreadsheets read UTF-8. */
export function csvText(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = [header, ...rows].map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
  const csv = Papa.unparse(cells, { escapeFormulae: formula, newline: '\r\n' });
  return `${/[\x80-\uffff]/.test(csv) ? '\ufeff' : ''}${csv}\r\n`;
}
