import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBench } from './support/bench.ts';
import { openCampaign } from './support/campaign.ts';
import { oneOf } from './support/chance.ts';
import { diskMissing, makeDisk } from './support/disk.ts';
import { countOf, cyclesOf, type Fault } from './support/fault.ts';
import type { StationProcess } from './support/stationProcess.ts';

const cyclesPerDisk = 20;
const diskMegabytes = 96;

/** The disk under the data folder is shut down without a flush at random instants, and comes back as the journal left it. */
export const powerLoss: Fault = {
  name: 'power loss',
  missing: diskMissing,
  async cause(run) {
    const wanted = cyclesOf(run, { short: 3, full: 100 });
    const total = { cycles: 0, acknowledged: 0, repeated: 0, working: 0, unsynced: 0 };
    const problems: string[] = [];
    for (let round = 0; total.cycles < wanted && problems.length === 0; round += 1) {
      const disk = makeDisk(run.place, diskMegabytes);
      const cycles = Math.min(cyclesPerDisk, wanted - total.cycles);
      const bench = await openBench(run.place, {
        items: cycles + 1,
        name: `POWER-${round}`,
        dataFolder: join(disk.folder, 'data'),
      });
      const strike = async (station: StationProcess) => {
        const unsynced = writeUnsynced(disk.folder);
        disk.cutPower(oneOf(run.random, ['kept', 'lost']));
        station.kill('SIGKILL');
        await station.ended;
        disk.restart(oneOf(run.random, ['ordered', 'writeback']));
        if (isLost(unsynced)) total.unsynced += 1;
      };
      const campaign = openCampaign({ place: run.place, bench, random: run.random, strike });
      for (let cycle = 0; cycle < cycles; cycle += 1) await campaign.cycle();
      await campaign.settle();
      await bench.simulator.close();
      const { tally } = campaign;
      total.cycles += tally.cycles;
      total.acknowledged += tally.acknowledged;
      total.repeated += tally.repeatedUploads;
      total.working += tally.moments.working;
      problems.push(...campaign.problems.map((problem) => `disk ${round}, ${problem}`));
      run.place.unmount(disk.folder);
      const damage = disk.check();
      if (damage !== null) problems.push(`disk ${round}: e2fsck: ${damage}`);
      run.note(`${total.cycles} of ${wanted} cycles, ${total.acknowledged} photos acknowledged`);
    }
    // A power loss that loses nothing proves nothing.
    if (total.unsynced === 0) problems.push('no file that nobody flushed was lost: the power loss is none');
    return {
      cycles: total.cycles,
      seen:
        `${total.acknowledged} acknowledged photos by hash and row, with those that were safe and not told yet; every original by its name, database integrity: ` +
        `${countOf(problems, 'lost')} lost, ${countOf(problems, 'torn')} torn; ${countOf(problems, 'a second SR')} second SRs, ${total.repeated} repeated uploads; ${total.working} cuts while working; ` +
        `of as many unflushed witness files ${total.unsynced} were lost`,
      problems,
    };
  },
};

const witness = 'what nobody flushed '.repeat(500);

function writeUnsynced(folder: string): string {
  const path = join(folder, `witness-${randomUUID()}`);
  writeFileSync(path, witness);
  return path;
}

function isLost(path: string): boolean {
  return !existsSync(path) || readFileSync(path, 'utf8') !== witness;
}
