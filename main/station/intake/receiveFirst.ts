import pLimit from 'p-limit';
import type { Time } from '../../lib/async/time.ts';

/** Only flushed files are safe, so a burst is received before its files are examined. */
export interface ReceiveFirst {
  receiving<Result>(work: () => Promise<Result>): Promise<Result>;
  /** One at a time in a burst, so that the first is soon seen and no processor waits for the disk. */
  looking<Result>(work: () => Promise<Result>): Promise<Result>;
  /** A picture that is probably half a copy waits for all others, a few seconds at most. */
  lookingLast<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Files of a burst come with small pauses. */
const calmAfterMs = 40;
/** A large file or a slow disk leaves time to examine. */
const maxReceiveMs = 500;
/** In a burst of thousands the operator wants to see the first ones. */
const maxWaitMs = 1_500;
const maxLastMs = 3_000;

export function createReceiveFirst(time: Time): ReceiveFirst {
  let pending = 0;
  let isBurst = false;
  let looks = 0;
  let cancelCalm = (): void => undefined;
  const waiting = new Set<() => void>();
  let others = 0;
  const last = new Set<() => void>();
  const oneAtATime = pLimit(1);

  function calm(): void {
    isBurst = false;
    for (const look of waiting) look();
  }

  function count(): () => void {
    pending += 1;
    isBurst = true;
    cancelCalm();
    const end = (): void => {
      cancel();
      if (ended) return;
      ended = true;
      pending -= 1;
      if (pending === 0) cancelCalm = time.after(calmAfterMs, calm);
    };
    let ended = false;
    const cancel = time.after(maxReceiveMs, end);
    return end;
  }

  /** The look counts as begun in the same step in which it may. */
  async function begin(): Promise<void> {
    if (isBurst && looks > 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(resolve);
      const cancel = time.after(maxWaitMs, resolve);
      await promise;
      cancel();
      waiting.delete(resolve);
    }
    looks += 1;
  }

  async function noOthers(): Promise<void> {
    if (others === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    last.add(resolve);
    const cancel = time.after(maxLastMs, resolve);
    await promise;
    cancel();
    last.delete(resolve);
  }

  return {
    async receiving(work) {
      const end = count();
      try {
        return await work();
      } finally {
        end();
      }
    },
    async looking(work) {
      others += 1;
      try {
        await begin();
        return await work().finally(() => {
          looks -= 1;
          const [next] = waiting;
          if (looks === 0) next?.();
        });
      } finally {
        others -= 1;
        if (others === 0) for (const look of last) look();
      }
    },
    lookingLast: (work) =>
      oneAtATime(async () => {
        await noOthers();
        return await work();
      }),
  };
}
