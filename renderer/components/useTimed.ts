import { useSyncExternalStore } from 'react';

const everyMs = 1_000;

/** `valueAt` takes milliseconds. Renders only when the value changes, not every second. */
export function useTimed<Value extends string | number | boolean>(valueAt: (now: number) => Value): Value {
  const read = () => valueAt(Date.now());
  return useSyncExternalStore(subscribe, read, read);
}

const reported = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Lists have many times, so all share one timer. */
function subscribe(changed: () => void): () => void {
  reported.add(changed);
  timer ??= setInterval(() => {
    for (const notify of reported) notify();
  }, everyMs);
  return () => {
    reported.delete(changed);
    if (reported.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export function useToday(): number {
  return useTimed(startOfDay);
}

function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}
