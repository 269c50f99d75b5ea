import pLimit from 'p-limit';

/**
 * The results of `work` for all items, in their order, so many at a time. Rejects with the first failure, or with the signal's
 * reason; nothing more is begun then.
 */
export async function mapWithLimit<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
  signal: AbortSignal,
): Promise<readonly Result[]> {
  const limit = pLimit(concurrency);
  try {
    return await limit.map(items, async (item) => {
      signal.throwIfAborted();
      return await work(item);
    });
  } finally {
    limit.clearQueue();
  }
}
