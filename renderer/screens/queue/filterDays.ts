/** Local days as a date field writes them, `2026-11-24`, and as the times at which they begin, ms. */

/** Undefined for an empty or unfinished date. */
export function dayOfInput(value: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  if (year === undefined) return undefined;
  const at = new Date(Number(year), Number(month) - 1, Number(day)).getTime();
  return Number.isNaN(at) ? undefined : at;
}

export function inputOfDay(at: number | undefined): string {
  if (at === undefined) return '';
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** So many days later, however long the days between were. */
export function dayAfter(at: number, days: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}
