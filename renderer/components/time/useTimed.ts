import { useSyncExternalStore } from 'react';
import { relativeTime } from '../../format/time.ts';

const everyMs = 1_000;

/** A value of the time, in milliseconds: the component renders again only when the value has changed, not with each second. */
export function useTimed<Value extends string | number | boolean>(valueAt: (now: number) => Value): Value {
  const read = () => valueAt(Date.now());
  return useSyncExternalStore(subscribe, read, read);
}

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, everyMs);
  return () => clearInterval(timer);
}

/** How long ago something was, or how soon it comes: `3 min ago`. */
export function useAge(at: number): string {
  return useTimed((now) => relativeTime(at, now));
}

/** The beginning of this day, by the calendar of this machine. */
export function useToday(): number {
  return useTimed(startOfDay);
}

function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}
