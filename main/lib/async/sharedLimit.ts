import pLimit from 'p-limit';

/** Like a readers-writer lock. */
export interface SharedLimit {
  /** Waits for a free place. */
  shared<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits for earlier work, and later work waits for it. */
  exclusive<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Places are given in the order of requests. */
export function createSharedLimit(places: number): SharedLimit {
  const limit = pLimit(places);
  return {
    shared: (work) => limit(work),
    async exclusive(work) {
      const { promise: done, resolve: leave } = Promise.withResolvers<void>();
      // All places are requested at once, so that two exclusive calls never hold a part each.
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

/** The place is held until `done` resolves. */
function takePlace(limit: ReturnType<typeof pLimit>, done: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    void limit(() => {
      resolve();
      return done;
    });
  });
}
