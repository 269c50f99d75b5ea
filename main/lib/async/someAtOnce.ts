/** The results of `work` for all items, in their order: so many side by side, the next ones when all of these are done. */
export async function someAtOnce<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
  signal: AbortSignal,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += atOnce) {
    signal.throwIfAborted();
    results.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))));
  }
  return results;
}
