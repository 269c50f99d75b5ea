import { readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** One line for the head of the table: what the figures were measured on. */
export function machine(): string {
  const processors = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return `${processors.length} x ${processors[0]?.model ?? 'unknown'}, ${memory}, ${type()} ${release()}, Node ${process.versions.node}`;
}

/** The load of the last minute, which is high when others work on the machine too. */
export function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

/** The most memory that a process has held so far, bytes; 0 where the system does not tell. */
export function peakMemory(pid: number): number {
  return memoryField(pid, 'VmHWM');
}

export function memoryNow(pid: number): number {
  return memoryField(pid, 'VmRSS');
}

/** A station gives memory back 15 and 30 seconds after its last photo. */
const restMs = 40_000;
const pollEveryMs = 100;
const maxWorkMs = 120_000;
const idleForMs = 1_000;
/** Of a second: what a station at rest takes for its own clocks. */
const idleMs = 60;

/**
 * What a process holds between two pieces of work, bytes: the least of 40 seconds, once it has nothing to do any more. While a photo of 24
 * megapixels is decoded it is up to 80 MB more, so that a single look says as much of the moment as of the process.
 */
export async function memoryAtRest(pid: number): Promise<number> {
  for (let waited = 0; waited < maxWorkMs; waited += idleForMs) {
    const before = processorTime(pid);
    await delay(idleForMs);
    if (processorTime(pid) - before <= idleMs) break;
  }
  let least = memoryNow(pid);
  for (let waited = 0; waited < restMs; waited += pollEveryMs) {
    await delay(pollEveryMs);
    least = Math.min(least, memoryNow(pid));
  }
  return least;
}

function memoryField(pid: number, field: string): number {
  try {
    const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(found?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Processor time that a process has used so far, in user and system together, milliseconds (proc(5); a tick is 10 ms). */
export function processorTime(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Its name stands in brackets and may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
