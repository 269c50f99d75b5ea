import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, openBench, setFreeSpaceFloor } from './support/bench.ts';
import { whole } from './support/chance.ts';
import { mountMissing } from './support/disk.ts';
import { partnerProblems, stationProblems } from './support/evidence.ts';
import { cyclesOf, type Fault } from './support/fault.ts';
import { fillDisk } from './support/fillDisk.ts';
import { notPlain } from './support/plainWords.ts';
import { type Acknowledged, runStation, startStation, waitFor } from './support/stationProcess.ts';

const diskMegabytes = 24;
const patienceMs = 30_000;

/** The data folder lies on a small tmpfs that something else fills to the last bytes, and frees again. */
export const diskFull: Fault = {
  name: 'disk full',
  missing: mountMissing,
  async cause(run) {
    const cycles = cyclesOf(run, { short: 1, full: 30 });
    const disk = run.place.folder('small');
    run.place.mount(['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs'], disk);
    const bench = await openBench(run.place, { items: cycles, name: 'FULL', dataFolder: join(disk, 'data') });
    const acknowledged: Acknowledged[] = [];
    const problems: string[] = [];
    let refused = 0;
    const data = ['--data', bench.dataFolder, '--json'];

    async function one(reference: string): Promise<void> {
      const hot = run.place.folder('hot');
      const watch = ['watch', hot, '--reference', reference, ...data];
      const station = startStation(run.place, watch);
      bench.photo(hot);
      const has = (count: number) => waitFor(station, () => station.acknowledged.length >= count, patienceMs);
      if (!(await has(1))) problems.push('no first photo');
      // From not a byte to about as much as a photo needs, so that it ends in the photo, the database or in between.
      const filler = fillDisk(disk, run.random() < 0.4 ? 0 : whole(run.random, 0, 16) * 4_096);
      await askStatus(reference, 'beside a running station');
      for (let photo = 0; photo < 3; photo += 1) bench.photo(hot);
      await waitFor(station, () => false, whole(run.random, 100, 900));
      await importInto(reference, true);
      rmSync(filler);
      if (!(await has(4))) problems.push(`${station.acknowledged.length} of 4 photos when there was room again`);
      station.kill('SIGTERM');
      const ended = await station.ended;
      if (ended.code !== 0) problems.push(`watch ended with ${ended.code}: ${ended.error.trim()}`);
      acknowledged.push(...station.acknowledged);
      problems.push(...stationProblems(bench.dataFolder, acknowledged));
      // A start on a full disk: it refuses in plain words, or takes the photo.
      const full = fillDisk(disk, 0);
      await importInto(reference, false);
      await askStatus(reference, 'alone');
      rmSync(full);
      problems.push(...stationProblems(bench.dataFolder, acknowledged));
    }

    /** Reading goes on where nothing can be written: the items are told, and that the disk is full. */
    async function askStatus(reference: string, where: string): Promise<void> {
      const status = await runStation(run.place, ['status', ...data], { limitMs: patienceMs });
      if (status.code !== 0 || !/full|free/.test(status.error))
        problems.push(`status on a full disk, ${where}, ended with ${status.code}: ${status.error.trim()}`);
      else if (!status.out.includes(JSON.stringify(reference)))
        problems.push(`status on a full disk, ${where}, does not tell the item ${reference}`);
    }

    /** With a floor the photos are refused before one is lost half-way, and the folder's files wait. */
    async function withFloor(reference: string): Promise<void> {
      const hot = run.place.folder('hot');
      const watch = ['watch', hot, '--reference', reference, ...data];
      const floorBytes = (diskMegabytes * 1_000_000) / 4;
      await setFreeSpaceFloor(bench.dataFolder, floorBytes);
      const filler = fillDisk(disk, floorBytes - 1_000_000);
      bench.photo(hot);
      const refusing = await runStation(run.place, watch, { limitMs: patienceMs });
      const problem = refusing.code !== 1 ? `ended with ${refusing.code}` : notPlain(lastLine(refusing.error));
      if (problem !== null) problems.push(`watch below the floor: ${problem}`);
      await importInto(reference, false);
      rmSync(filler);
      const station = startStation(run.place, watch);
      if (!(await waitFor(station, () => station.acknowledged.length > 0, patienceMs)))
        problems.push('no photo above the floor');
      station.kill('SIGTERM');
      await station.ended;
      acknowledged.push(...station.acknowledged);
      await setFreeSpaceFloor(bench.dataFolder, 0);
    }

    async function importInto(reference: string, beside: boolean): Promise<void> {
      const file = bench.photo(run.place.folder('imported'));
      const ended = await runStation(run.place, ['import', '--reference', reference, ...data, file], {
        limitMs: patienceMs,
      });
      acknowledged.push(...ended.acknowledged);
      if (ended.hung) problems.push('import hangs');
      if (ended.acknowledged.length > 0) return;
      refused += 1;
      const problem = ended.code === 0 ? 'exit 0 without a photo' : notPlain(ended.error);
      if (problem !== null) problems.push(`import ${beside ? 'beside a running station' : 'alone'}: ${problem}`);
      if (!/full|space/.test(ended.error))
        problems.push(`import does not say that the disk is full: ${ended.error.trim()}`);
    }

    for (const reference of bench.references) await one(reference);
    await withFloor(bench.references[0] ?? '');
    problems.push(...(await finish(bench, run.place)));
    return {
      cycles,
      seen:
        `${acknowledged.length} acknowledged photos by hash and row, database integrity; ${refused} imports refused in plain words; ` +
        `the watching station went on by itself each time there was room again; below the free-space floor photos wait unread; all on the server once`,
      problems: [...problems, ...stationProblems(bench.dataFolder, acknowledged)],
    };
  },
};

async function finish(bench: Bench, place: Parameters<typeof runStation>[0]): Promise<readonly string[]> {
  const sync = await runStation(place, ['sync', '--until-idle', '--for', '60', '--data', bench.dataFolder, '--json']);
  const ended = sync.code === 0 ? [] : [`the last sync ended with ${sync.code}: ${sync.error.trim()}`];
  return [...ended, ...partnerProblems(bench.dataFolder, bench.simulator, [])];
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
