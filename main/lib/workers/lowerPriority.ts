import { constants, setPriority } from 'node:os';

/** Only Linux has priorities for threads; elsewhere the whole process would slow down. */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}
