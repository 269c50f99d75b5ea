import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneOf } from './support/chance.ts';
import { diskMissing, makeDisk } from './support/disk.ts';
import { countOf, cyclesOf, type Fault } from './support/fault.ts';
import { openRelayCampaign, type RelayTally } from './support/relayCampaign.ts';

/** A store serves so many cycles: each look reads all of it. */
const cyclesPerStore = 20;
const diskMegabytes = 96;

/** The relay is killed with SIGKILL at random instants while webhooks come and a station reads. */
export const relayKilled: Fault = {
  name: 'kill -9 of the relay',
  missing: () => null,
  async cause(run) {
    const wanted = cyclesOf(run, { short: 3, full: 100 });
    const tallies: RelayTally[] = [];
    const problems: string[] = [];
    let cycles = 0;
    while (cycles < wanted && problems.length === 0) {
      const campaign = await openRelayCampaign(run, run.place.folder('relay'), async (relay) => {
        relay.child.kill('SIGKILL');
        await relay.ended;
      });
      for (let cycle = 0; cycle < cyclesPerStore && cycles < wanted; cycle += 1, cycles += 1) await campaign.cycle();
      tallies.push(await campaign.end());
      problems.push(...campaign.problems);
      run.note(`${cycles} of ${wanted} cycles`);
    }
    return { cycles, seen: wordsOf(tallies, problems), problems };
  },
};

/** The disk under the relay is shut down without a flush, and comes back as the journal left it. */
export const relayPowerLoss: Fault = {
  name: 'power loss of the relay',
  missing: diskMissing,
  async cause(run) {
    const wanted = cyclesOf(run, { short: 2, full: 100 });
    const tallies: RelayTally[] = [];
    const problems: string[] = [];
    let [cycles, unsynced] = [0, 0];
    while (cycles < wanted && problems.length === 0) {
      const disk = makeDisk(run.place, diskMegabytes);
      const folder = join(disk.folder, 'relay');
      mkdirSync(folder);
      const campaign = await openRelayCampaign(run, folder, async (relay) => {
        const witness = join(disk.folder, `witness-${randomUUID()}`);
        writeFileSync(witness, unflushed);
        disk.cutPower(oneOf(run.random, ['kept', 'lost']));
        relay.child.kill('SIGKILL');
        await relay.ended;
        disk.restart(oneOf(run.random, ['ordered', 'writeback']));
        if (!existsSync(witness) || readFileSync(witness, 'utf8') !== unflushed) unsynced += 1;
      });
      for (let cycle = 0; cycle < cyclesPerStore && cycles < wanted; cycle += 1, cycles += 1) await campaign.cycle();
      tallies.push(await campaign.end());
      problems.push(...campaign.problems);
      run.place.unmount(disk.folder);
      run.note(`${cycles} of ${wanted} cycles`);
    }
    // A power loss that loses nothing proves nothing.
    if (unsynced === 0) problems.push('no file that nobody flushed was lost: the power loss is none');
    const seen = `${wordsOf(tallies, problems)}; of as many unflushed witness files ${unsynced} were lost`;
    return { cycles, seen, problems };
  },
};

const unflushed = 'what nobody flushed '.repeat(500);

function wordsOf(tallies: readonly RelayTally[], problems: readonly string[]): string {
  const sum = (of: (tally: RelayTally) => number): number => tallies.reduce((total, tally) => total + of(tally), 0);
  return (
    `${sum((tally) => tally.answered)} webhooks answered with 200, ${sum((tally) => tally.unanswered)} under way at the end, ` +
    `${sum((tally) => tally.kept)} kept: ${countOf(problems, 'lost')} lost, no cursor given to another event`
  );
}
