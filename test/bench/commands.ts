import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Bench, below, type Line } from './support/line.ts';
import { milliseconds } from './support/words.ts';

const runs = 15;
const launcher = join(import.meta.dirname, '..', '..', 'scripts', 'installed.mjs');

/** How soon a command answers that needs no station, started as the installed package starts it. */
export const commands: Bench = {
  title: 'Start of the command line',
  run: async () => {
    const empty = medianMs(process.execPath, ['-e', '0']);
    const help = medianMs(process.execPath, [launcher, '--help']);
    const fromPath = medianMs('node', [launcher, '--help']);
    return [
      line('`sideshot --help` on Node 24', help, empty),
      line('`sideshot --help` on the Node of the path', fromPath, empty),
    ];
  },
};

function line(what: string, ms: number, emptyMs: number): Line {
  return {
    what: `${what}, median of ${runs}`,
    figure: milliseconds(ms),
    against: `${milliseconds(emptyMs)} for a Node that does nothing`,
    ...below(ms, 150, ' ms'),
  };
}

function medianMs(program: string, args: readonly string[]): number {
  const times = Array.from({ length: runs }, () => {
    const begun = performance.now();
    const { status } = spawnSync(program, args, { stdio: 'ignore' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
    return performance.now() - begun;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}
