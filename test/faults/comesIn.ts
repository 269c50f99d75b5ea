import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Simulator } from '../../main/practice/simulator.ts';
import { openStore } from '../../main/store/openStore.ts';
import { openBench } from './support/bench.ts';
import { databaseProblems } from './support/evidence.ts';
import { cyclesOf, type Fault } from './support/fault.ts';
import { runStation, startStation } from './support/stationProcess.ts';

const rows = 400;
const maxMs = 1_500;
const limitMs = 300_000;

/** A work list comes in, and what the partner has already is taken over, while the commands are killed at random instants. */
export const comesIn: Fault = {
  name: 'a list and items of elsewhere come in while the commands are killed',
  missing: () => null,
  async cause(run) {
    const strikes = cyclesOf(run, { short: 4, full: 100 });
    const { simulator, dataFolder } = await openBench(run.place, { items: 0 });
    const given = giveWork(simulator, run.place.folder('list'));
    const problems: string[] = [];
    let kills = 0;

    for (const args of [
      ['worklist', 'import', given.list],
      ['adopt', '--all'],
    ]) {
      for (let strike = 0; strike < strikes; strike += 1) {
        const command = startStation(run.place, [...args, '--data', dataFolder]);
        await Promise.race([pause(Math.round(run.random() * maxMs)), command.ended]);
        if (!command.isOver) kills += 1;
        command.kill('SIGKILL');
        await command.ended;
      }
      const { code, error } = await runStation(run.place, [...args, '--data', dataFolder], { limitMs });
      if (code !== 0) problems.push(`${args[0]} ended with ${code}: ${error.trim()}`);
    }

    problems.push(...databaseProblems(dataFolder), ...problemsOf(given, dataFolder, simulator));
    return {
      cycles: strikes,
      seen: `${rows} rows and ${given.open.length} items of elsewhere came in, the commands killed ${kills} times: each once, with its own SR`,
      problems,
    };
  },
};

export interface GivenWork {
  readonly list: string;
  readonly rows: readonly string[];
  /** References of SRs that others made. */
  readonly open: readonly string[];
}

/** A list as a file, and SRs of elsewhere at the partner. */
export function giveWork(simulator: Simulator, folder: string): GivenWork {
  const open = Array.from({ length: 24 }, (_, index) => `OPEN-${index}`);
  for (const reference of open) simulator.control.makeElsewhere({ reference, media: 1 });
  const list = join(folder, 'list.csv');
  const references = Array.from({ length: rows }, (_, index) => `ROW-${index}`);
  writeFileSync(list, `reference,place\n${references.map((reference) => `${reference},A-1`).join('\n')}\n`);
  return { list, rows: references, open };
}

/** Each row and each SR once, and no SR beside. */
export function problemsOf(given: GivenWork, dataFolder: string, { control }: Simulator): readonly string[] {
  const problems: string[] = [];
  const store = openStore(dataFolder);
  try {
    const missing = given.rows.filter((reference) => store.expected.get(reference)?.place !== 'A-1');
    if (missing.length > 0 || store.expected.count() !== given.rows.length)
      problems.push(`${missing.length} rows lost, ${store.expected.count()} of ${given.rows.length} are here`);
    for (const reference of given.open) {
      const items = store.items.allByReference(reference);
      const sr = control.serviceRequest(reference)?.uuid;
      if (items.length !== 1 || items[0]?.srUuid !== sr || !items[0]?.adopted)
        problems.push(`${reference} was taken over ${items.length} times, as ${items.map(({ srUuid }) => srUuid)}`);
      if (control.serviceRequests().filter(({ referenceId }) => referenceId === reference).length !== 1)
        problems.push(`${reference} has a second SR`);
    }
  } finally {
    store.close();
  }
  return problems;
}
