import type { Line } from './line.ts';

const heads = ['measured', 'figure', 'against', 'to reach', ''] as const;

/** A Markdown table that can also be read as it is. */
export function table(lines: readonly Line[]): string {
  const rows = [heads, ...lines.map(cells)];
  const widths = heads.map((_, column) => Math.max(3, ...rows.map((row) => [...(row[column] ?? '')].length)));
  const rule = widths.map((width) => '-'.repeat(width));
  const [head = heads, ...body] = rows;
  return [head, rule, ...body]
    .map((row) => `| ${row.map((cell, at) => padded(cell, widths[at] ?? 0)).join(' | ')} |\n`)
    .join('');
}

function cells(line: Line): readonly string[] {
  const verdict = line.met === undefined ? '' : line.met ? 'met' : '**missed**';
  return [line.what, line.figure, line.against ?? '', line.reach ?? '', verdict];
}

function padded(cell: string, width: number): string {
  return cell.replaceAll('|', '\\|') + ' '.repeat(Math.max(0, width - [...cell].length));
}
