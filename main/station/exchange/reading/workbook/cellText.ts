import { formatValue } from 'hucre';
import type { Cell, CellValue } from 'hucre/xlsx';

/** So many digits a spreadsheet keeps of a number; what stands behind them is gone. */
const keptDigits = 15;

/** As a person sees it, without separators of thousands and powers of ten, which would spoil a code. */
export function cellText(value: CellValue, cell: Cell | undefined): string {
  if (value === null && cell?.formula !== undefined) return '#N/A';
  if (value === null) return '';
  if (typeof value === 'number') return numberText(value, cell?.style?.numFmt ?? '');
  if (value instanceof Date) return formatValue(value, cell?.style?.numFmt ?? 'yyyy-mm-dd');
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value;
}

function numberText(value: number, format: string): string {
  if (Math.abs(value) >= 10 ** keptDigits) return value.toExponential().toUpperCase();
  return isPlain(format) ? formatValue(value, format) : String(Number(value.toPrecision(keptDigits)));
}

/** Leading zeros, hyphens and words around the digits belong to a code; a percentage is one as it stands. */
function isPlain(format: string): boolean {
  const bare = format.replace(/"[^"]*"|\\./g, '');
  return /^[0# \-/()]*0[0# \-/()]*%?$/.test(bare);
}
