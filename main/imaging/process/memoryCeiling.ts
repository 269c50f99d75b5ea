import { totalmem } from 'node:os';
import type { Channel, Question, Reply } from '../wire/messages.ts';

/** Two pictures held whole (`memoryLimit.ts`), one HEIC with its copies, and the process itself: nothing that is let in needs more. */
const mostBytes = 2_500_000_000;
const leastBytes = 1_000_000_000;

/** The memory that the process may hold, in bytes: at most half of the machine's. */
export function memoryCeiling(machineBytes = totalmem()): number {
  return Math.min(mostBytes, Math.max(leastBytes, machineBytes / 2));
}

const watchMs = 250;

/** Tells the station of a process that holds more than it may. Pixels are taken in threads, so that this one goes on meanwhile. */
export function watchMemory(channel: Pick<Channel<Question, Reply>, 'send'>, ceilingBytes: number): void {
  setInterval(() => {
    const rssBytes = process.memoryUsage.rss();
    if (rssBytes > ceilingBytes) channel.send({ kind: 'overMemory', rssBytes });
  }, watchMs).unref();
}
