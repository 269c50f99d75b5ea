import { afterEach } from 'vitest';
import { closeParts, type Part } from '../../main/lib/async/closeParts.ts';

/** What the tests of a file open is put in here, and closed after each of them: the last opened first, all of it whatever fails. */
export function closedAfterEach(): Part[] {
  const open: Part[] = [];
  afterEach(() => closeParts(open));
  return open;
}
