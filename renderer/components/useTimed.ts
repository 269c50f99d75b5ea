import { useSyncExternalStore } from 'react';

const everyMs = 1_000;

/** A value of the time, in milliseconds: the component renders again only when the value has changed, not with each second. */
export function useTimed<Value extends string | number | boolean>(valueAt: (now: number) => Value): Value {
  const read = () => valueAt(Date.now());
  return useSyncExternalStore(subscribe, read, read);
}

const told = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all that tell of time: a list of rows has many. */
function subscribe(changed: () => void): () => void {
  told.add(changed);
  timer ??= setInterval(() => {
    for (const tell of told) tell();
  }, everyMs);
  return () => {
    told.delete(changed);
    if (told.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The beginning of this day, by the calendar of this machine. */
export function useToday(): number {
  return useTimed(startOfDay);
}

function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}
