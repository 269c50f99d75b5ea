// The faults of the machine, and those of the network that are counted: `npm run test:faults`, in short `npm run test:faults -- --short`. See docs/faults.md.
import { writeFileSync } from 'node:fs';
import { createRandom } from '../../main/practice/random.ts';
import { clockJumps } from './clockJumps.ts';
import { comesIn } from './comesIn.ts';
import { damagedDatabase } from './damagedDatabase.ts';
import { diskFull } from './diskFull.ts';
import { eachCallFails, everyNthFails } from './failingCalls.ts';
import { handover } from './handover.ts';
import { imagingKilled } from './imagingKilled.ts';
import { killNine } from './killNine.ts';
import { movedPowerLoss } from './movedPowerLoss.ts';
import { limitsMet } from './network/closedWindows.ts';
import { answersLost } from './network/lostAnswers.ts';
import { oddAndMalformed } from './oddImages.ts';
import { newerSchema, olderSchemas, unknownSchema } from './otherSchemas.ts';
import { powerLoss } from './powerLoss.ts';
import { diskTurnsReadOnly, readOnlyFolder } from './readOnlyFolder.ts';
import { relayDiskFull } from './relayDiskFull.ts';
import { fleetStruck, siteStruck } from './relayFleet.ts';
import { relayKilled, relayPowerLoss } from './relayStruck.ts';
import type { Fault } from './support/fault.ts';
import { type FaultArguments, parseFaultArguments } from './support/faultArguments.ts';
import { type Row, rowLine, summaryOf, tableOf } from './support/table.ts';
import { openWorkplace, type Workplace } from './support/workplace.ts';
import { tenThousandFiles } from './tenThousandFiles.ts';
import { twoStations } from './twoStations.ts';

const faults: readonly Fault[] = [
  killNine,
  imagingKilled,
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
  unknownSchema,
  twoStations,
  handover,
  comesIn,
  movedPowerLoss,
  oddAndMalformed,
  tenThousandFiles,
  answersLost,
  limitsMet,
  relayKilled,
  relayPowerLoss,
  relayDiskFull,
  fleetStruck,
  siteStruck,
];

/** These put a clock of their own under the whole process, or block it: nothing else may run meanwhile. */
const alone: ReadonlySet<Fault> = new Set([limitsMet, tenThousandFiles]);

const { form, cycles, atOnce, report, ...asked } = askedFor();
const seed = asked.seed ?? String(Date.now() % 1_000_000);
const chosen = faults.filter((fault) => asked.chosen?.includes(fault.name) ?? true);
const places = new Set<Workplace>();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop());
process.exitCode = (await runAll()) ? 0 : 1;

async function runAll(): Promise<boolean> {
  process.stdout.write(
    `Faults of the machine and the network, ${form} form, seed ${seed} (again with: --seed ${seed})\n`,
  );
  const rows: Row[] = [];
  const left = [...chosen.entries()].filter(([, fault]) => !alone.has(fault));
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const row = await runOne(next[1]);
      rows[next[0]] = row;
      process.stdout.write(`${rowLine(row)}\n`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  left.push(...[...chosen.entries()].filter(([, fault]) => alone.has(fault)));
  await worker();
  process.stdout.write(`\n${tableOf(rows)}\n`);
  const summary = summaryOf(rows);
  if (report !== null) writeFileSync(report, JSON.stringify({ seed, form, ...summary, rows }));
  return summary.failed === 0 && rows.length > 0;
}

/** Ends the process where there is nothing to run. */
function askedFor(): FaultArguments {
  const parsed = parseFaultArguments(
    process.argv.slice(2),
    faults.map(({ name }) => name),
  );
  switch (parsed.kind) {
    case 'run':
      return parsed;
    case 'help':
      process.stdout.write(parsed.text);
      return process.exit(0);
    case 'wrong':
      process.stderr.write(`${parsed.message}\n`);
      return process.exit(2);
  }
}

async function runOne(fault: Fault): Promise<Row> {
  const missing = fault.missing();
  const base = { fault: fault.name, cycles: 0, seconds: 0, problems: [] as readonly string[] };
  if (missing !== null) return { ...base, seen: missing, result: 'skipped' };
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1_000;
  const place = openWorkplace();
  places.add(place);
  try {
    const random = createRandom(`${seed}/${fault.name}`);
    const note = (line: string) => {
      if (form === 'full') process.stderr.write(`  ${fault.name}: ${line}\n`);
    };
    const result = await fault.cause({ form, random, place, cycles, note });
    return { ...base, ...result, seconds: seconds(), result: result.problems.length === 0 ? 'passed' : 'failed' };
  } catch (error) {
    const problems = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
    return { ...base, seen: 'the harness broke', problems, seconds: seconds(), result: 'failed' };
  } finally {
    await place.clear();
    places.delete(place);
  }
}

/** A stopped run leaves no process, mount or folder behind. */
async function stop(): Promise<void> {
  await Promise.allSettled([...places].map((place) => place.clear()));
  process.exit(130);
}
