/** Plain words for times and sizes. Times are milliseconds since 1970. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

function span(ms: number): string {
  if (ms < minuteMs) return `${Math.max(1, Math.round(ms / 1000))} s`;
  if (ms < hourMs) return `${Math.round(ms / minuteMs)} min`;
  if (ms < dayMs) return `${Math.round(ms / hourMs)} h`;
  return `${Math.round(ms / dayMs)} d`;
}

/** `in 40 s`, `3 min ago`, `now`. */
export function relativeTime(at: number, now: number): string {
  const difference = at - now;
  if (Math.abs(difference) < 1_500) return 'now';
  return difference > 0 ? `in ${span(difference)}` : `${span(-difference)} ago`;
}

/** Time left for a batch, e.g. `about 2 min left`; empty when it can't be told. */
export function timeLeft(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds) || seconds < 0) return '';
  return seconds < 5 ? 'a few seconds left' : `about ${span(seconds * 1000)} left`;
}

/** Local clock time, with the date unless it is today. */
export function clockTime(at: number, now: number): string {
  const date = new Date(at);
  const time = date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false });
  if (date.toDateString() === new Date(now).toDateString()) return time;
  return `${date.toLocaleDateString([], { day: 'numeric', month: 'short' })}, ${time}`;
}

/** `3.4 MB`: decimal units, as operating systems show them. */
export function byteSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

/** `1 photo`, `1,204 photos`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
