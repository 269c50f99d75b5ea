import pLimit from 'p-limit';

/** Results come in the items' order. The first failure or the signal's reason rejects, and nothing more begins. */
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
