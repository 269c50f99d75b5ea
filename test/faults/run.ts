// The faults of the machine: `npm run test:faults`, in short `npm run test:faults -- --short`. See docs/faults.md.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createRandom } from '../../main/practice/world/random.ts';
import { clockJumps } from './clockJumps.ts';
import { damagedDatabase } from './damagedDatabase.ts';
import { diskFull } from './diskFull.ts';
import { eachCallFails, everyNthFails } from './failingCalls.ts';
import { killNine } from './killNine.ts';
import { newerSchema, olderSchemas } from './otherSchemas.ts';
import { powerLoss } from './powerLoss.ts';
import { diskTurnsReadOnly, readOnlyFolder } from './readOnlyFolder.ts';
import type { Fault, Form } from './support/fault.ts';
import { type Row, rowLine, summaryOf, tableOf } from './support/table.ts';
import { openWorkplace, type Workplace } from './support/workplace.ts';
import { twoStations } from './twoStations.ts';

const faults: readonly Fault[] = [
  killNine,
  powerLoss,
  eachCallFails,
  everyNthFails,
  diskFull,
  readOnlyFolder,
  diskTurnsReadOnly,
  clockJumps,
  damagedDatabase,
  olderSchemas,
  newerSchema,
  twoStations,
];

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string' },
    cycles: { type: 'string' },
    report: { type: 'string' },
  },
});
const form: Form = values.short ? 'short' : 'full';
const seed = values.seed ?? String(Date.now() % 1_000_000);
const cycles = values.cycles === undefined ? null : Number(values.cycles);
const chosen = faults.filter((fault) => values.only === undefined || fault.name.includes(values.only));

process.exitCode = (await runAll()) ? 0 : 1;

async function runAll(): Promise<boolean> {
  process.stdout.write(`Faults of the machine, ${form} form, seed ${seed} (again with: --seed ${seed})\n`);
  const rows: Row[] = [];
  for (const fault of chosen) {
    const row = await runOne(fault);
    rows.push(row);
    process.stdout.write(`${rowLine(row)}\n`);
  }
  process.stdout.write(`\n${tableOf(rows)}\n`);
  const summary = summaryOf(rows);
  if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ seed, form, ...summary, rows }));
  return summary.failed === 0 && rows.length > 0;
}

async function runOne(fault: Fault): Promise<Row> {
  const missing = fault.missing();
  const base = { fault: fault.name, cycles: 0, seconds: 0, problems: [] as readonly string[] };
  if (missing !== null) return { ...base, seen: missing, result: 'skipped' };
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1_000;
  const place = openWorkplace();
  const stop = clearOnSignal(place);
  try {
    const random = createRandom(`${seed}/${fault.name}`);
    const note = (line: string) => process.stderr.write(`  ${fault.name}: ${line}\n`);
    const result = await fault.cause({ form, random, place, cycles, note });
    return { ...base, ...result, seconds: seconds(), result: result.problems.length === 0 ? 'passed' : 'failed' };
  } catch (error) {
    const problems = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
    return { ...base, seen: 'the harness broke', problems, seconds: seconds(), result: 'failed' };
  } finally {
    stop();
    await place.clear();
  }
}

/** A stopped run leaves no process, mount or folder behind. */
function clearOnSignal(place: Workplace): () => void {
  const stop = () => void place.clear().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, stop);
  };
}
