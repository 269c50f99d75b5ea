import type { Committed } from '../../domain/ports/store.ts';

/**
 * Group commit: entries that come while the disk is busy share one transaction and one flush. Answers keep the order. A
 * failed batch rejects each of its entries, and the next is tried anew.
 */
export interface BatchWriter<Entry, Answer> {
  write(entry: Entry): Promise<Answer>;
  idle(): Promise<void>;
}

/** One transaction then holds the thread for milliseconds only. */
const maxInABatch = 500;

interface Waiting<Entry, Answer> {
  readonly entry: Entry;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export function createBatchWriter<Entry, Answer>(
  commit: (entries: readonly Entry[]) => Committed<readonly Answer[]>,
): BatchWriter<Entry, Answer> {
  const waiting: Waiting<Entry, Answer>[] = [];
  let running: Promise<void> | null = null;

  async function writeBatch(batch: readonly Waiting<Entry, Answer>[]): Promise<void> {
    try {
      const { result, onDisk } = commit(batch.map(({ entry }) => entry));
      await onDisk;
      // `commit` promises one answer an entry.
      for (const [index, { resolve }] of batch.entries()) resolve(result[index] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) await writeBatch(waiting.splice(0, maxInABatch));
    running = null;
  }

  return {
    write: (entry) =>
      new Promise((resolve, reject) => {
        waiting.push({ entry, resolve, reject });
        // Sockets read in this turn share the first flush.
        running ??= new Promise<void>((begin) => setImmediate(begin)).then(run);
      }),
    async idle() {
      while (running !== null) await running;
    },
  };
}
