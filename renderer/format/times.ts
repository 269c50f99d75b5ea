import { type Text, text } from '../../main/texts/text.ts';

/** Milliseconds since 1970. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

type Unit = 'seconds' | 'minutes' | 'hours' | 'days';

const ahead = {
  seconds: 'time.inSeconds',
  minutes: 'time.inMinutes',
  hours: 'time.inHours',
  days: 'time.inDays',
} as const;
const ago = {
  seconds: 'time.secondsAgo',
  minutes: 'time.minutesAgo',
  hours: 'time.hoursAgo',
  days: 'time.daysAgo',
} as const;
const left = {
  seconds: 'time.secondsLeft',
  minutes: 'time.minutesLeft',
  hours: 'time.hoursLeft',
  days: 'time.daysLeft',
} as const;

function span(ms: number): { readonly unit: Unit; readonly count: number } {
  if (ms < minuteMs) return { unit: 'seconds', count: Math.max(1, Math.round(ms / 1000)) };
  if (ms < hourMs) return { unit: 'minutes', count: Math.round(ms / minuteMs) };
  if (ms < dayMs) return { unit: 'hours', count: Math.round(ms / hourMs) };
  return { unit: 'days', count: Math.round(ms / dayMs) };
}

/** `in 40 s`, `3 min ago`, `now`. */
export function relativeTime(at: number, now: number): Text {
  const difference = at - now;
  if (Math.abs(difference) < 1_500) return text('time.now');
  const { unit, count } = span(Math.abs(difference));
  return text(difference > 0 ? ahead[unit] : ago[unit], { count });
}

/** `about 2 min left`; null when it can't be told. */
export function timeLeft(seconds: number | null): Text | null {
  if (seconds === null || !Number.isFinite(seconds) || seconds < 0) return null;
  if (seconds < 5) return text('time.fewSecondsLeft');
  const { unit, count } = span(seconds * 1000);
  return text(left[unit], { count });
}

/** Local, with the date unless it is today. */
export function clockTime(at: number, now: number): Text {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? text('time.clock', { at }) : text('time.dayAndClock', { at });
}
