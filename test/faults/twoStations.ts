import { setTimeout as pause } from 'node:timers/promises';
import { openBench } from './support/bench.ts';
import { partnerProblems, stationProblems } from './support/evidence.ts';
import { cyclesOf, type Fault } from './support/fault.ts';
import { notPlain } from './support/plainWords.ts';
import { type Acknowledged, runStation, startStation, waitFor } from './support/stationProcess.ts';

const lockedCode = 6;
const patienceMs = 30_000;

/** A second station is started on a folder that one holds, several start at the same instant, and the holder is killed. */
export const twoStations: Fault = {
  name: 'two stations on one data folder',
  missing: () => null,
  async cause(run) {
    const cycles = cyclesOf(run, { short: 1, full: 20 });
    const bench = await openBench(run.place, { items: cycles, name: 'TWO' });
    const acknowledged: Acknowledged[] = [];
    const problems: string[] = [];
    let refused = 0;
    let raced = 0;
    const data = ['--data', bench.dataFolder];

    async function one(reference: string): Promise<void> {
      const hot = run.place.folder('hot');
      const holder = startStation(run.place, ['watch', hot, '--reference', reference, ...data, '--json']);
      bench.photo(hot);
      if (!(await waitFor(holder, () => holder.acknowledged.length === 1, patienceMs)))
        problems.push('the first takes none');
      const second = await runStation(run.place, ['start', '--host', 'web', '--no-open', ...data], {
        limitMs: patienceMs,
      });
      if (second.code !== lockedCode)
        problems.push(`the second start ended with ${second.code}: ${second.error.trim()}`);
      const problem = notPlain(second.error);
      if (problem !== null) problems.push(`the second start: ${problem}`);
      refused += 1;
      // The first one goes on, and takes the commands of others.
      const file = bench.photo(run.place.folder('imported'));
      const handed = await runStation(run.place, ['import', '--reference', reference, ...data, '--json', file]);
      acknowledged.push(...handed.acknowledged);
      if (handed.code !== 0) problems.push(`a command handed over ended with ${handed.code}: ${handed.error.trim()}`);
      bench.photo(hot);
      if (!(await waitFor(holder, () => holder.acknowledged.length === 2, patienceMs)))
        problems.push('the first stopped');
      await pause(run.random() * 100);
      holder.kill('SIGKILL');
      await holder.ended;
      acknowledged.push(...holder.acknowledged);
      await race(reference);
      problems.push(...stationProblems(bench.dataFolder, acknowledged));
    }

    /** The folder is free since an instant: three commands want it together, and each gets its turn. */
    async function race(reference: string): Promise<void> {
      const files = Array.from({ length: 3 }, () => bench.photo(run.place.folder('raced')));
      const ends = await Promise.all(
        files.map((file) => runStation(run.place, ['import', '--reference', reference, ...data, '--json', file])),
      );
      for (const ended of ends) {
        raced += 1;
        acknowledged.push(...ended.acknowledged);
        if (ended.code !== 0) problems.push(`of three at once one ended with ${ended.code}: ${ended.error.trim()}`);
      }
    }

    for (const reference of bench.references) await one(reference);
    const sync = await runStation(run.place, ['sync', '--until-idle', '--for', '60', ...data, '--json']);
    if (sync.code !== 0) problems.push(`the last sync ended with ${sync.code}: ${sync.error.trim()}`);
    problems.push(...partnerProblems(bench.dataFolder, bench.simulator, bench.references));
    return {
      cycles,
      seen:
        `${refused} second starts left with exit code ${lockedCode} and one plain line, the first went on; ${raced} commands at one ` +
        `instant, each got its turn; ${acknowledged.length} acknowledged photos by hash and row, all on the server once`,
      problems,
    };
  },
};
