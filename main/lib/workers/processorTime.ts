import { readFile } from 'node:fs/promises';

/** Of a second, as Linux tells it to programs on every processor that Node runs on (proc_pid_stat(5), `sysconf(_SC_CLK_TCK)`). */
const ticks = 100;

/**
 * What a process of this machine has used so far, in microseconds. Rejects for none, for one that has ended, and where the system keeps no
 * such file (Windows, macOS).
 */
export async function processorTime(
  id: number | undefined,
): Promise<{ readonly user: number; readonly system: number }> {
  if (id === undefined) throw new Error('no process');
  const stat = await readFile(`/proc/${id}/stat`, 'latin1');
  // The name of the program comes second, in brackets, and can hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { user: microseconds(fields[11]), system: microseconds(fields[12]) };
}

function microseconds(field: string | undefined): number {
  return (Number(field) * 1e6) / ticks;
}
