import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { giveWork, problemsOf } from './comesIn.ts';
import { openBench } from './support/bench.ts';
import { oneOf } from './support/chance.ts';
import { diskMissing, makeDisk } from './support/disk.ts';
import { databaseProblems, partnerProblems, repeatedUploads } from './support/evidence.ts';
import { cyclesOf, type Fault } from './support/fault.ts';
import { runStation, startStation } from './support/stationProcess.ts';

const photosEach = 5;
const items = 4;
const maxMs = 1_500;
const limitMs = 300_000;

/** Unsent work moves out, a list comes in and items are taken over, while the disk under the station and its stick loses its power at random instants. */
export const movedPowerLoss: Fault = {
  name: 'power loss while work moves, lists come in and items are taken over',
  missing: diskMissing,
  async cause(run) {
    const cuts = cyclesOf(run, { short: 3, full: 20 });
    const disk = makeDisk(run.place, 96);
    const dataFolder = join(disk.folder, 'data');
    const bench = await openBench(run.place, { items, name: 'MOVED', dataFolder });
    await bench.shoot(photosEach);
    const given = giveWork(bench.simulator, run.place.folder('list'));
    const stick = join(disk.folder, 'stick');
    const commands = [
      ['worklist', 'import', given.list],
      ['adopt', '--all'],
      ['export-queue', stick],
    ];
    const problems: string[] = [];
    let working = 0;
    for (let cut = 0; cut < cuts; cut += 1) {
      const command = startStation(run.place, [...oneOf(run.random, commands), '--data', dataFolder]);
      await Promise.race([pause(Math.round(run.random() * maxMs)), command.ended]);
      if (!command.isOver) working += 1;
      disk.cutPower(oneOf(run.random, ['kept', 'lost']));
      command.kill('SIGKILL');
      await command.ended;
      disk.restart(oneOf(run.random, ['ordered', 'writeback']));
      run.note(`${cut + 1} of ${cuts} cuts`);
    }
    const next = join(run.place.folder('next'), 'data');
    const folder = run.place.folder('profile');
    const [profile, key] = [join(folder, 'profile.json'), join(folder, 'key')];
    writeFileSync(profile, JSON.stringify({ ...bench.simulator.profile, name: 'practice' }));
    writeFileSync(key, bench.simulator.apiKey);
    for (const args of [
      ...commands.map((command) => [...command, '--data', dataFolder]),
      ['connect', '--profile', profile, '--api-key-file', key, '--data', next],
      ['import-queue', stick, '--data', next],
      ['sync', '--until-idle', '--for', String(limitMs / 1_000 - 10), '--data', next],
    ]) {
      const { code, error } = await runStation(run.place, args, { limitMs });
      if (code !== 0) problems.push(`${args[0]} ended with ${code}: ${error.trim()}`);
    }
    problems.push(...databaseProblems(dataFolder), ...databaseProblems(next));
    problems.push(...problemsOf(given, dataFolder, bench.simulator));
    problems.push(...partnerProblems(next, bench.simulator, bench.references));
    const held = bench.references.map((reference) => bench.simulator.control.serviceRequest(reference)?.media ?? []);
    const sent = new Set(held.flat().map(({ sha256 }) => sha256)).size;
    if (sent !== items * photosEach) problems.push(`${items * photosEach - sent} photos lost`);
    const repeated = repeatedUploads(bench.simulator);
    if (repeated > 0) problems.push(`${repeated} repeated uploads`);
    run.place.unmount(disk.folder);
    const damage = disk.check();
    if (damage !== null) problems.push(`e2fsck: ${damage}`);
    return {
      cycles: cuts,
      seen:
        `${items} items with ${items * photosEach} photos moved, ${given.rows.length} rows and ${given.open.length} items of elsewhere came in, ` +
        `${working} cuts while a command worked: each photo at the partner once, each row and item once; ${repeated} repeated uploads`,
      problems,
    };
  },
};
