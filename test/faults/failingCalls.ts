import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, openBench } from './support/bench.ts';
import { oneOf, shuffled } from './support/chance.ts';
import { partnerProblems, stationProblems } from './support/evidence.ts';
import {
  type Call,
  calls,
  type ErrorCode,
  errorCodes,
  failingCallsMissing,
  prepareFailingCalls,
} from './support/failingCalls.ts';
import { cyclesOf, type Fault, type FaultRun } from './support/fault.ts';
import { notPlain } from './support/plainWords.ts';
import { type Acknowledged, runStation, startStation, waitFor } from './support/stationProcess.ts';

/** A command that is not over by then hangs. */
const hangMs = 20_000;
/** More calls of one kind than an import makes. */
const maxCalls = 80;

interface Walk {
  readonly call: Call;
  readonly code: ErrorCode;
  readonly first: number;
}

/** The first, second, third … call of a kind fails while a photo is imported. */
export const eachCallFails: Fault = {
  name: 'the Nth open, write, fsync or rename fails',
  missing: failingCallsMissing,
  async cause(run) {
    const bench = await openBench(run.place, { items: 1, name: 'CALL' });
    const failing = prepareFailingCalls(run.place, bench.dataFolder);
    const acknowledged: Acknowledged[] = [];
    const problems: string[] = [];
    const hot = run.place.folder('hot');
    const words = new Set<string>();
    const max = cyclesOf(run, { short: 4, full: Number.POSITIVE_INFINITY });
    let cycles = 0;
    let imports = 0;
    let refused = 0;

    async function importOne(): Promise<{ readonly code: number | null; readonly error: string }> {
      imports += 1;
      const file = bench.photo(hot);
      const reference = bench.references[0] ?? '';
      const args = ['import', '--reference', reference, '--data', bench.dataFolder, '--json', file];
      const ended = await runStation(run.place, args, { env: failing.env, limitMs: hangMs });
      acknowledged.push(...ended.acknowledged);
      if (ended.hung) problems.push(`import hung with ${JSON.stringify(ended.error)}`);
      return ended;
    }

    /** False when the command made fewer calls of this kind. */
    async function step({ call, code, first }: Walk): Promise<boolean> {
      failing.start(call, code, first, null);
      const before = acknowledged.length;
      const ended = await importOne();
      failing.stop();
      if (failing.failed() === 0) return false;
      cycles += 1;
      const at = `${code} at ${call} ${first}`;
      if (acknowledged.length === before) {
        refused += 1;
        words.add(ended.error.trim());
        const problem = ended.code === 0 ? 'exit 0 without a photo' : notPlain(ended.error);
        if (problem !== null) problems.push(`${at}: ${problem}`);
      }
      problems.push(...stationProblems(bench.dataFolder, acknowledged).map((problem) => `${at}: ${problem}`));
      return true;
    }

    await importOne();
    for (const walk of walks(run)) {
      if (cycles >= max) break;
      await step(walk);
    }
    if ((await importOne()).code !== 0) problems.push('the station takes no photo any more after the faults');
    if (acknowledged.length + refused !== imports) problems.push('a photo was neither taken nor refused');
    const sent = await finish(run, bench, acknowledged);
    return {
      cycles,
      seen:
        `${cycles - refused} photos acknowledged all the same, ${refused} refused in one plain line (${words.size} different); ` +
        `all acknowledged by hash and row, no command over ${hangMs / 1_000} s, all on the server once`,
      problems: [...problems, ...sent],
    };
  },
};

/** In full: every call until there is none left; in short: a choice. */
function* walks(run: FaultRun): Generator<Walk> {
  const kinds = calls.flatMap((call) => errorCodes.map((code) => ({ call, code })));
  if (run.form === 'full') {
    for (const kind of kinds) for (let first = 1; first <= mostOf(kind.call); first += 1) yield { ...kind, first };
    return;
  }
  for (;;) for (const kind of shuffled(run.random, kinds)) yield { ...kind, first: 1 + Math.floor(run.random() * 8) };
}

function mostOf(call: Call): number {
  return { open: 40, write: maxCalls, fsync: 14, rename: 4 }[call];
}

/** Every Nth call fails for a while under a station that takes photos in and sends them. */
export const everyNthFails: Fault = {
  name: 'every Nth call fails for a while under a running station',
  missing: failingCallsMissing,
  async cause(run) {
    const kinds = calls.flatMap((call) =>
      errorCodes.flatMap((code) => [1, 2, 5].map((every) => ({ call, code, every }))),
    );
    const chosen = shuffled(run.random, kinds).slice(0, cyclesOf(run, { short: 3, full: kinds.length }));
    const bench = await openBench(run.place, { items: chosen.length, name: 'NTH' });
    const failing = prepareFailingCalls(run.place, bench.dataFolder);
    const acknowledged: Acknowledged[] = [];
    const problems: string[] = [];
    let failed = 0;

    async function one(index: number, reference: string): Promise<void> {
      const { call, code, every } = chosen[index] ?? oneOf(run.random, kinds);
      const at = `${code} at every ${every}. ${call}`;
      const hot = run.place.folder('hot');
      bench.photo(hot);
      const args = ['watch', hot, '--reference', reference, '--data', bench.dataFolder, '--json'];
      const station = startStation(run.place, args, { env: failing.env });
      const has = (count: number) => () => station.acknowledged.length >= count;
      if (!(await waitFor(station, has(1), hangMs))) problems.push(`${at}: no first photo`);
      failing.start(call, code, 1, every);
      for (let photo = 0; photo < 4; photo += 1) {
        bench.photo(hot);
        await pause(150);
      }
      await pause(300);
      failed += failing.failed();
      failing.stop();
      if (!(await waitFor(station, has(5), hangMs))) {
        problems.push(`${at}: ${station.acknowledged.length} of 5 photos when all was well again`);
      }
      station.kill('SIGTERM');
      if (!(await waitFor(station, () => station.isOver, hangMs))) problems.push(`${at}: hangs at its end`);
      station.kill('SIGKILL');
      const ended = await station.ended;
      acknowledged.push(...station.acknowledged);
      if (ended.code !== 0) problems.push(`${at}: ended with ${ended.code}: ${ended.error.trim()}`);
      problems.push(...stationProblems(bench.dataFolder, acknowledged).map((problem) => `${at}: ${problem}`));
    }

    for (const [index, reference] of bench.references.entries()) await one(index, reference);
    const sent = await finish(run, bench, acknowledged);
    return {
      cycles: chosen.length,
      seen: `${failed} calls failed; all ${acknowledged.length} photos were taken in once the disk was well, by hash and row, and are on the server once`,
      problems: [...problems, ...sent],
    };
  },
};

async function finish(run: FaultRun, bench: Bench, acknowledged: readonly Acknowledged[]): Promise<readonly string[]> {
  const args = ['sync', '--until-idle', '--for', '60', '--data', bench.dataFolder, '--json'];
  const { code, error } = await runStation(run.place, args);
  return [
    ...(code === 0 ? [] : [`the last sync ended with ${code}: ${error.trim()}`]),
    ...stationProblems(bench.dataFolder, acknowledged),
    ...partnerProblems(bench.dataFolder, bench.simulator, []),
  ];
}
