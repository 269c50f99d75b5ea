import { formatValue } from 'hucre';
import type { Cell, CellValue } from 'hucre/xlsx';

/** Spreadsheets keep this many digits of a number. */
const maxDigits = 15;

/** The text is as a person sees it, without thousands separators and powers of ten, which would spoil a code. */
export function cellText(value: CellValue, cell: Cell | undefined): string {
  if (value === null && cell?.formula !== undefined) return '#N/A';
  if (value === null) return '';
  if (typeof value === 'number') return numberText(value, cell?.style?.numFmt ?? '');
  if (value instanceof Date) return formatValue(value, cell?.style?.numFmt ?? 'yyyy-mm-dd');
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value;
}

function numberText(value: number, format: string): string {
  if (Math.abs(value) >= 10 ** maxDigits) return value.toExponential().toUpperCase();
  return isPlain(format) ? formatValue(value, format) : String(Number(value.toPrecision(maxDigits)));
}

/** A code may have leading zeros, hyphens and words around its digits, or a percent sign. */
function isPlain(format: string): boolean {
  const bare = format.replace(/"[^"]*"|\\./g, '');
  return /^[0# \-/()]*0[0# \-/()]*%?$/.test(bare);
}
