import { join } from 'node:path';
import { openBench } from './support/bench.ts';
import { diskMissing, makeDisk, mountMissing, run as runCommand } from './support/disk.ts';
import { partnerProblems, photoRows, stationProblems } from './support/evidence.ts';
import { cyclesOf, type Fault, type FaultRun } from './support/fault.ts';
import { notPlain } from './support/plainWords.ts';
import { openShotStation } from './support/shotStation.ts';
import { type Acknowledged, runStation, startStation, waitFor } from './support/stationProcess.ts';
import type { Workplace } from './support/workplace.ts';

const limitMs = 30_000;

/** The station is started on a folder that may only be read. */
export const readOnlyFolder: Fault = {
  name: 'read-only data folder',
  missing: () => (isRoot() ? mountMissing() : null),
  async cause(run) {
    const station = await openShotStation(run.place);
    const { dataFolder, acknowledged } = station;
    const photo = station.photo(run.place.folder('photos'));
    const problems: string[] = [];
    const makeWritable = makeReadOnly(run.place, dataFolder);
    const commands = [
      ['import', '--reference', station.references[0] ?? '', photo],
      ['watch', run.place.folder('hot')],
      ['sync', '--until-idle', '--for', '5'],
      ['start', '--host', 'web', '--no-open'],
    ];
    for (const command of commands) {
      const { code, error, hung } = await runStation(run.place, [...command, '--data', dataFolder], { limitMs });
      const problem = hung ? 'does not end' : code !== 1 ? `ended with ${code}: ${error.trim()}` : notPlain(error);
      if (problem !== null) problems.push(`${command[0]}: ${problem}`);
      if (!error.includes(dataFolder)) problems.push(`${command[0]} does not name the folder: ${error.trim()}`);
    }
    problems.push(...(await besideReadOnly(run, dataFolder)));
    makeWritable();
    problems.push(...stationProblems(dataFolder, acknowledged));
    await station.sync();
    problems.push(...partnerProblems(dataFolder, station.simulator, station.references.slice(0, 1)));
    return {
      cycles: commands.length,
      seen:
        `${commands.map((command) => command[0]).join(', ')}: exit code 1 and one plain line that names the folder; status tells what was saved, and why no more; writable again, ` +
        `${acknowledged.length} photos by hash and row, the rest is sent`,
      problems,
    };
  },
};

/** Reading goes on: what was saved is told, and that nothing more is taken in. */
async function besideReadOnly({ place }: FaultRun, dataFolder: string): Promise<readonly string[]> {
  const { code, out, error } = await runStation(place, ['status', '--json', '--data', dataFolder], { limitMs });
  if (code !== 0) return [`status ended with ${code}: ${error.trim()}`];
  const known = JSON.parse(out).items.length > 0;
  const reported = error.includes(dataFolder) && notPlain(error) === null;
  return [
    ...(known ? [] : ['status tells no item']),
    ...(reported ? [] : [`status does not say why: ${error.trim()}`]),
  ];
}

/** Rights do not hold root, which mounts the folder read-only instead. Answers how it becomes writable again. */
function makeReadOnly(place: Workplace, folder: string): () => void {
  if (isRoot()) {
    place.mount(['--bind', folder], folder);
    runCommand('mount', '-o', 'remount,bind,ro', folder);
    return () => place.unmount(folder);
  }
  const makeWritable = () => runCommand('chmod', '-R', 'u+w', folder);
  runCommand('chmod', '-R', 'a-w', folder);
  place.onClear(makeWritable);
  return makeWritable;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The kernel makes the disk read-only under a running station, as it does when the disk reports an error. */
export const diskTurnsReadOnly: Fault = {
  name: 'disk turns read-only while running',
  missing: diskMissing,
  async cause(run) {
    const cycles = cyclesOf(run, { short: 1, full: 20 });
    const disk = makeDisk(run.place, 96);
    const bench = await openBench(run.place, { items: cycles, name: 'TURN', dataFolder: join(disk.folder, 'data') });
    const acknowledged: Acknowledged[] = [];
    const problems: string[] = [];
    for (const reference of bench.references) problems.push(...(await turn(run, reference)));
    const sync = await runStation(run.place, [
      'sync',
      '--until-idle',
      '--for',
      '60',
      '--data',
      bench.dataFolder,
      '--json',
    ]);
    if (sync.code !== 0) problems.push(`the last sync ended with ${sync.code}: ${sync.error.trim()}`);
    problems.push(...partnerProblems(bench.dataFolder, bench.simulator, []));
    return {
      cycles,
      seen: `${acknowledged.length} acknowledged photos by hash and row, no hang, the rest taken in after a restart of the disk, all on the server once`,
      problems,
    };

    async function turn({ place, random }: FaultRun, reference: string): Promise<readonly string[]> {
      const hot = place.folder('hot');
      const args = ['watch', hot, '--reference', reference, '--data', bench.dataFolder, '--json'];
      const first = startStation(place, args);
      for (let photo = 0; photo < 4; photo += 1) bench.photo(hot);
      await waitFor(first, () => first.acknowledged.length > random() * 4, limitMs);
      // While the kernel switches, ext4 can answer an fsync with a success that it has not done (docs/faults.md): what is
      // told from here on must be there in the end, but may have been taken in once more.
      acknowledged.push(...first.acknowledged);
      disk.turnReadOnly();
      await waitFor(first, () => false, 100 + random() * 300);
      first.kill('SIGTERM');
      const isOver = await waitFor(first, () => first.isOver, limitMs);
      first.kill('SIGKILL');
      const { error } = await first.ended;
      disk.restart();
      const second = startStation(place, args);
      const isAllThere = () => photoRows(bench.dataFolder).filter((row) => row.reference_id === reference).length >= 4;
      const isComplete = await waitFor(second, isAllThere, limitMs);
      second.kill('SIGTERM');
      await second.ended;
      acknowledged.push(...second.acknowledged);
      return [
        ...(isOver ? [] : ['the station hangs when it is told to end']),
        ...(isComplete ? [] : ['not all photos were taken in after the restart of the disk']),
        ...(/\n\s+at /.test(error) ? [`said ${error}`] : []),
        ...stationProblems(bench.dataFolder, acknowledged),
        ...first.acknowledged
          .filter((photo) => !photoRows(bench.dataFolder).some((row) => row.sha256 === photo.sha256))
          .map((photo) => `${photo.file}: acknowledged, gone`),
      ].map((problem) => `${reference}: ${problem}`);
    }
  },
};
