import { totalmem } from 'node:os';

/** Two pictures held whole (`memoryLimit.ts`), one HEIC with its copies, and the process itself: nothing that is let in needs more. */
const mostBytes = 2_500_000_000;
const leastBytes = 1_000_000_000;

/** The memory that the process may hold, in bytes: at most half of the machine's. */
export function memoryCeiling(machineBytes = totalmem()): number {
  return Math.min(mostBytes, Math.max(leastBytes, machineBytes / 2));
}
