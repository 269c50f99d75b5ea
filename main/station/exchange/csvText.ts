import Papa from 'papaparse';

/** Spreadsheets run such text as a formula, in plain and wide characters, also behind blanks. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/;

/** An apostrophe keeps spreadsheets from running a cell; our own import takes it off. The byte order mark makes them read UTF-8. */
export function csvText(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = [header, ...rows].map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
  const csv = Papa.unparse(cells, { escapeFormulae: formula, newline: '\r\n' });
  return `${/[\x80-\uffff]/.test(csv) ? '\ufeff' : ''}${csv}\r\n`;
}
