import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Part } from '../../lib/async/closeParts.ts';
import { every, type Time } from '../../lib/async/time.ts';

const lookEveryMs = 10_000;
/** Of the time between two looks, as a station needs for its own clocks. */
const restingShare = 0.05;
/** Less is not worth the tenth of a second that the event loop is held. */
const leastBytes = 16 * 2 ** 20;

/** What is asked of a process. */
export interface MeasuredProcess {
  /** The part of the time since the last call that the event loop was busy, 0 to 1. */
  busyShare(): number;
  /** Taken from the system for objects. */
  heapBytes(): number;
  /** Frees what nothing refers to, and gives its room back. */
  collect(): Promise<void>;
}

/** A station at rest gives back the room that its work took: left alone, V8 keeps it for as long as nothing new is asked for (decision 0071). */
export function startGivingMemoryBack(time: Time, measured: MeasuredProcess = thisProcess()): Part {
  /** Held after the last time: only what came since then can go. */
  let kept = 0;

  async function look(): Promise<void> {
    if (measured.busyShare() > restingShare || measured.heapBytes() - kept < leastBytes) return;
    await measured.collect();
    kept = measured.heapBytes();
  }

  let looking = Promise.resolve();
  const stop = every(time, lookEveryMs, () => {
    looking = look().catch(() => stop());
  });
  return {
    async close() {
      stop();
      await looking;
    },
  };
}

export function thisProcess(): MeasuredProcess {
  let before = performance.eventLoopUtilization();
  return {
    busyShare() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    heapBytes: () => getHeapStatistics().total_heap_size,
    async collect() {
      const session = new Session();
      session.connect();
      try {
        await session.post('HeapProfiler.collectGarbage');
      } finally {
        session.disconnect();
      }
    },
  };
}
