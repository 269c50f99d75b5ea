import pLimit from 'p-limit';

/** Work that goes side by side, and work that needs all places for itself. */
export interface SharedLimit {
  /** Runs the work when one of the places is free. */
  shared<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs the work alone. It waits for what came before it, and what comes later waits for it. */
  exclusive<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** A limit of so many places, given in the order in which they are asked for. */
export function createSharedLimit(places: number): SharedLimit {
  const limit = pLimit(places);
  return {
    shared: (work) => limit(work),
    async exclusive(work) {
      const { promise: done, resolve: leave } = Promise.withResolvers<void>();
      // Asked for in one go: no other work comes between, so that two of these never hold a part each.
      const taken = Array.from({ length: places }, () => takePlace(limit, done));
      try {
        await Promise.all(taken);
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** Resolves when a place is taken; it is held until `done` resolves. */
function takePlace(limit: ReturnType<typeof pLimit>, done: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    void limit(() => {
      resolve();
      return done;
    });
  });
}
