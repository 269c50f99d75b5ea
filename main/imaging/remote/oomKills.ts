import { readFileSync } from 'node:fs';

/** How many processes Linux has ended since its start because memory ran out; null where the system does not tell. */
export function oomKills(): number | null {
  try {
    const found = /^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1];
    return found === undefined ? null : Number(found);
  } catch {
    return null;
  }
}
