import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBench } from './support/bench.ts';
import { oneOf, whole } from './support/chance.ts';
import { openWork, partnerProblems, repeatedUploads, stationProblems } from './support/evidence.ts';
import { countOf, cyclesOf, type Fault } from './support/fault.ts';
import { type Acknowledged, type StationProcess, startStation, waitFor } from './support/stationProcess.ts';

/** All of an item must be through by then, whatever the clock says: nothing may wait for the time that the jump took away. */
const patienceMs = 120_000;
const library = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0] ?? null;

/** The station's clock jumps 30 days forward or back while operations wait for their next try. */
export const clockJumps: Fault = {
  name: 'clock jumps of 30 days while running',
  missing: clockMissing,
  async cause(run) {
    const cycles = cyclesOf(run, { short: 2, full: 24 });
    const bench = await openBench(run.place, { items: cycles, name: 'CLOCK' });
    const clock = join(run.place.folder('clock'), 'offset');
    const env = clockEnvironment(clock);
    const acknowledged: Acknowledged[] = [];
    const problems: string[] = [];
    let slowestMs = 0;
    let restarts = 0;

    async function one(reference: string, jump: '+30d' | '-30d'): Promise<void> {
      const hot = run.place.folder('hot');
      const args = ['watch', hot, '--reference', reference, '--data', bench.dataFolder, '--json'];
      const start = (): StationProcess => startStation(run.place, args, { env });
      const stop = async (signal: NodeJS.Signals): Promise<void> => {
        station.kill(signal);
        const ended = await station.ended;
        acknowledged.push(...station.acknowledged);
        if (signal === 'SIGTERM' && ended.code !== 0)
          problems.push(`${jump}: ended with ${ended.code}: ${ended.error}`);
      };
      writeFileSync(clock, '+0');
      let station = start();
      bench.simulator.control.clearFaults();
      // Every operation of the item has a next try that the jump moves 30 days away or into the past.
      bench.simulator.control.addFault({
        endpoint: '*',
        ...oneOf(run.random, troubles),
        times: 4,
        skip: whole(run.random, 0, 6),
      });
      for (let photo = 0; photo < 2; photo += 1) bench.photo(hot);
      if (!(await waitFor(station, () => station.acknowledged.length >= 2, patienceMs)))
        problems.push(`${jump}: no photo`);
      await waitFor(station, () => false, whole(run.random, 0, 600));
      const jumpedAt = performance.now();
      writeFileSync(clock, jump);
      if (run.random() < 0.3) {
        restarts += 1;
        await stop('SIGKILL');
        station = start();
      }
      for (let photo = 0; photo < 3; photo += 1) bench.photo(hot);
      const isSubmitted = () => (bench.simulator.control.serviceRequest(reference)?.submissions ?? 0) > 0;
      if (!(await waitFor(station, isSubmitted, patienceMs)))
        problems.push(`${jump}: ${reference} is not through: ${openWork(bench.dataFolder, reference)}`);
      slowestMs = Math.max(slowestMs, performance.now() - jumpedAt);
      await stop('SIGTERM');
    }

    for (const [index, reference] of bench.references.entries()) {
      const before = problems.length;
      await one(reference, index % 2 === 0 ? '+30d' : '-30d');
      if (problems.length > before) break;
      run.note(`${index + 1} of ${cycles} jumps`);
    }
    problems.push(...stationProblems(bench.dataFolder, acknowledged));
    problems.push(...partnerProblems(bench.dataFolder, bench.simulator, problems.length === 0 ? bench.references : []));
    return {
      cycles,
      seen:
        `${acknowledged.length} photos by hash, rows and uploads; every item submitted once, ${countOf(problems, 'a second SR')} second SRs, ` +
        `${repeatedUploads(bench.simulator)} repeated uploads; from jump to submitted at most ${(slowestMs / 1_000).toFixed(1)} s; ` +
        `${restarts} restarts behind the jump`,
      problems,
    };
  },
};

function clockEnvironment(file: string): Readonly<Record<string, string>> {
  return {
    LD_PRELOAD: library() ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // Only the wall clock jumps: that is what setting a clock does. Files keep the times that the disk gives them.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
}

/** Whether a Node process of this machine follows the file, jumps included. */
function clockMissing(): string | null {
  if (library() === null) return 'libfaketime is not installed';
  const home = mkdtempSync(join(tmpdir(), 'sideshot-clock-'));
  const file = join(home, 'offset');
  try {
    writeFileSync(file, '+0');
    const script = `const before = Date.now(); require('fs').writeFileSync(process.argv[1], '+30d'); console.log(Date.now() - before);`;
    const env = { ...process.env, ...clockEnvironment(file) };
    const { stdout } = spawnSync(process.execPath, ['-e', script, file], { env, encoding: 'utf8' });
    return Number(stdout) > 29 * 86_400_000 ? null : 'libfaketime does not move the clock of this Node';
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const troubles = [
  { kind: 'status', status: 503 },
  { kind: 'rate_limit', retryAfterSeconds: 2 },
  { kind: 'rate_limit', retryAfterSeconds: 2, limitType: 'endpoint_specific' },
  { kind: 'drop', effect: 'after' },
] as const;
