// Processor time (user and system) of processes and all that they started, as Linux's /proc tells it (proc(5)).
import { readdirSync, readFileSync } from 'node:fs';

interface OneProcess {
  readonly pid: number;
  readonly parent: number;
  /** Its own, and that of children that it waited for. */
  readonly ticks: number;
}

/** Of /proc: a hundredth of a second on every Linux that Node runs on (`getconf CLK_TCK`). */
const ticksPerSecond = 100;

/** Seconds that the process has used, with all that it started; 0 where it is gone. */
export function treeSeconds(pid: number): number {
  const all = processes();
  const children = Map.groupBy(all, ({ parent }) => parent);
  const ticksOf = (one: OneProcess): number =>
    (children.get(one.pid) ?? []).reduce((sum, child) => sum + ticksOf(child), one.ticks);
  const start = all.find((one) => one.pid === pid);
  return start === undefined ? 0 : ticksOf(start) / ticksPerSecond;
}

/** The processes under one, itself not among them; the nearest first. */
export function descendants(pid: number): readonly number[] {
  const children = Map.groupBy(processes(), ({ parent }) => parent);
  const below = (pids: readonly number[]): readonly number[] => {
    const next = pids.flatMap((one) => (children.get(one) ?? []).map((child) => child.pid));
    return next.length === 0 ? [] : [...next, ...below(next)];
  };
  return below([pid]);
}

function processes(): readonly OneProcess[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).flatMap((pid) => readProcess(pid) ?? []);
}

function readProcess(pid: number): OneProcess | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name stands in brackets and may hold anything; what follows the last bracket begins with field 3.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const field = (number: number): number => Number(fields[number - 3]);
    return { pid, parent: field(4), ticks: field(14) + field(15) + field(16) + field(17) };
  } catch {
    // It ended meanwhile.
    return null;
  }
}
