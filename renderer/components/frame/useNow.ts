import { useEffect, useState } from 'react';

/** The time now, renewed at the given interval, for texts like "in 40 s". Milliseconds. */
export function useNow(everyMs = 1_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
