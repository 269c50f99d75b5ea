import { type Text, text } from '../../main/texts/text.ts';

export function dayOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** `Today`, `Yesterday`, or the date. */
export function dayText(day: number, now: number): Text {
  if (day === dayOf(now)) return text('time.today');
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (day === dayOf(yesterday.getTime())) return text('time.yesterday');
  return text('time.day', { day });
}
