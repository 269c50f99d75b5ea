import type { Time } from './time.ts';

/** What is in view goes before what is not: while a photo is on its way to the screen, sending and asking begin nothing new. */
export interface Foreground {
  /** A photo is on its way to the screen; the answer ends that, and may be called again. */
  begin(): () => void;
  /** How long other work gives way from now, ms; 0 while nothing is on its way. */
  freeInMs(): number;
  /** Calls `free` whenever the last photo is on the screen; the answer ends that. */
  onFree(free: () => void): () => void;
}

/** A photo whose way takes longer waits for a disk or a decoder, not for the sender. */
const longestMs = 300;
/** Of a burst the sender has its share: what has given way does so again only this long after it began to. */
const againAfterMs = 1_000;

export function createForeground(time: Pick<Time, 'elapsedMs'>): Foreground {
  let underWay = 0;
  let since = Number.NEGATIVE_INFINITY;
  const waiting = new Set<() => void>();
  return {
    begin() {
      const now = time.elapsedMs();
      if (underWay === 0 && now - since >= againAfterMs) since = now;
      underWay += 1;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        underWay -= 1;
        if (underWay === 0) for (const free of waiting) free();
      };
    },
    freeInMs: () => (underWay === 0 ? 0 : Math.max(0, since + longestMs - time.elapsedMs())),
    onFree(free) {
      waiting.add(free);
      return () => waiting.delete(free);
    },
  };
}
