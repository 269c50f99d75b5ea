/** `2026-11-24` in a date field, and the milliseconds at which that local day begins. */

/** Answers undefined for an unfinished date. */
export function dayOfInput(value: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  if (year === undefined) return undefined;
  return beginOf(Number(year), Number(month) - 1, Number(day));
}

/** A year in typing begins as 0002, which `new Date(2, …)` takes for 1902, and the field would change. */
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

/** Days can be longer or shorter than 24 hours. */
export function dayAfter(at: number, days: number): number {
  const date = new Date(at);
  return beginOf(date.getFullYear(), date.getMonth(), date.getDate() + days);
}
