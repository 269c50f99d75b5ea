import { readFile } from 'node:fs/promises';

/** Linux always reports 100 to programs (proc_pid_stat(5), `sysconf(_SC_CLK_TCK)`). */
const ticks = 100;

/** Microseconds. Rejects for an unknown or ended process and on Windows and macOS. */
export async function processorTime(
  id: number | undefined,
): Promise<{ readonly user: number; readonly system: number }> {
  if (id === undefined) throw new Error('no process');
  const stat = await readFile(`/proc/${id}/stat`, 'latin1');
  // The program's name comes second, in brackets, and can hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { user: microseconds(fields[11]), system: microseconds(fields[12]) };
}

function microseconds(field: string | undefined): number {
  return (Number(field) * 1e6) / ticks;
}
