import { constants, setPriority } from 'node:os';

/**
 * The calling thread has the processor only when nobody else wants it, until it ends. On Linux alone, where a thread has a priority of its own:
 * elsewhere it is that of the whole process, and stays.
 */
export function standBack(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}
