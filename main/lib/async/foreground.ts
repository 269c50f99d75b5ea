import type { Time } from './time.ts';

/** While a photo is on its way to the screen, sending and polling begin nothing new. */
export interface Foreground {
  /** Call the returned function when the photo is shown; a second call does nothing. */
  begin(): () => void;
  /** Milliseconds for which other work should wait; 0 without a photo. */
  freeInMs(): number;
  /** The returned function ends the subscription. */
  onFree(free: () => void): () => void;
}

/** A photo that takes longer waits for a disk or decoder, not for the sender. */
const maxMs = 300;
/** The sender gets its share of a burst: it gives way again only after this time. */
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
    freeInMs: () => (underWay === 0 ? 0 : Math.max(0, since + maxMs - time.elapsedMs())),
    onFree(free) {
      waiting.add(free);
      return () => waiting.delete(free);
    },
  };
}
