/** Local days as a date field writes them, `2026-11-24`, and as the times at which they begin, ms. */

/** Undefined for an empty or unfinished date. */
export function dayOfInput(value: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  if (year === undefined) return undefined;
  return beginOf(Number(year), Number(month) - 1, Number(day));
}

/** A year that is being typed begins as 0002, which `new Date(2, …)` takes for 1902: the field would be changed under the fingers. */
function beginOf(year: number, month: number, day: number): number {
  const date = new Date(2000, 0, 1);
  return date.setFullYear(year, month, day);
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
  return beginOf(date.getFullYear(), date.getMonth(), date.getDate() + days);
}
