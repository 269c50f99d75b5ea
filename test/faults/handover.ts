import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBench } from './support/bench.ts';
import { databaseProblems, partnerProblems, repeatedUploads } from './support/evidence.ts';
import { cyclesOf, type Fault } from './support/fault.ts';
import { runStation, startStation } from './support/stationProcess.ts';

const photosEach = 5;
const maxMs = 1_500;
const limitMs = 300_000;

/** Items with unsent photos move to another station by a folder, while the commands at both ends are killed at random instants. */
export const handover: Fault = {
  name: 'unsent work moved while both ends are killed',
  missing: () => null,
  async cause(run) {
    const items = cyclesOf(run, { short: 4, full: 200 });
    const bench = await openBench(run.place, { items, name: 'MOVE' });
    await bench.shoot(photosEach);
    const stick = join(run.place.folder('stick'), 'queue');
    const next = join(run.place.folder('next'), 'data');
    const problems: string[] = [];
    const kills = { out: 0, in: 0 };

    async function finish(args: readonly string[]): Promise<void> {
      const { code, error } = await runStation(run.place, args, { limitMs });
      if (code !== 0) problems.push(`${args[0]} ended with ${code}: ${error.trim()}`);
    }

    async function killed(end: 'out' | 'in', args: readonly string[], strikes: number): Promise<void> {
      for (let strike = 0; strike < strikes; strike += 1) {
        const command = startStation(run.place, args);
        await Promise.race([pause(Math.round(run.random() * maxMs)), command.ended]);
        if (!command.isOver) kills[end] += 1;
        command.kill('SIGKILL');
        await command.ended;
      }
      await finish(args);
    }

    const folder = run.place.folder('profile');
    const [profile, key] = [join(folder, 'profile.json'), join(folder, 'key')];
    writeFileSync(profile, JSON.stringify({ ...bench.simulator.profile, name: 'practice' }));
    writeFileSync(key, bench.simulator.apiKey);
    await finish(['connect', '--profile', profile, '--api-key-file', key, '--data', next]);

    const strikes = run.form === 'short' && run.cycles === null ? 3 : 40;
    await killed('out', ['export-queue', stick, '--data', bench.dataFolder], strikes);
    await killed('in', ['import-queue', stick, '--data', next], strikes);
    for (const data of [bench.dataFolder, next]) {
      await finish(['sync', '--until-idle', '--for', String(limitMs / 1_000 - 10), '--data', data]);
      problems.push(...databaseProblems(data));
    }
    problems.push(...partnerProblems(next, bench.simulator, bench.references));
    const held = bench.references.map((reference) => bench.simulator.control.serviceRequest(reference)?.media ?? []);
    const sent = new Set(held.flat().map(({ sha256 }) => sha256)).size;
    if (sent !== items * photosEach) problems.push(`${items * photosEach - sent} photos lost`);
    const repeated = repeatedUploads(bench.simulator);
    if (repeated > 0) problems.push(`${repeated} repeated uploads`);
    return {
      cycles: items,
      seen:
        `${items} items with ${items * photosEach} photos moved, the one end killed ${kills.out} times and the other ${kills.in}: ` +
        `at the partner each photo once, by the station that took them in; ${repeated} repeated uploads`,
      problems,
    };
  },
};
