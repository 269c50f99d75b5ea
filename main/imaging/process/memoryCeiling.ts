import { totalmem } from 'node:os';
import type { Channel, Question, Reply } from '../wire/messages.ts';

/** Two pictures held whole, one HEIC with its copies, and the process itself. */
const maxBytes = 2_500_000_000;
const leastBytes = 1_000_000_000;

export function memoryCeiling(machineBytes = totalmem()): number {
  return Math.min(maxBytes, Math.max(leastBytes, machineBytes / 2));
}

const watchMs = 250;

/** Decoding runs in threads, so this timer fires meanwhile. */
export function watchMemory(channel: Pick<Channel<Question, Reply>, 'send'>, ceilingBytes: number): void {
  setInterval(() => {
    const rssBytes = process.memoryUsage.rss();
    if (rssBytes > ceilingBytes) channel.send({ kind: 'overMemory', rssBytes });
  }, watchMs).unref();
}
