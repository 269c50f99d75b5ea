import { openBench } from './support/bench.ts';
import { openCampaign } from './support/campaign.ts';
import { countOf, cyclesOf, type Fault } from './support/fault.ts';

/** A folder serves so many cycles: long enough for faults to pile up, short enough for each look to be quick. */
const cyclesPerFolder = 25;

/** The process is killed with SIGKILL at random instants while it takes photos in and sends them. */
export const killNine: Fault = {
  name: 'kill -9 during capture and sync',
  missing: () => null,
  async cause(run) {
    const wanted = cyclesOf(run, { short: 6, full: 1_000 });
    const total = { cycles: 0, acknowledged: 0, repeated: 0, reshot: 0, calls: 0, starting: 0, working: 0, over: 0 };
    const problems: string[] = [];
    for (let round = 0; total.cycles < wanted && problems.length === 0; round += 1) {
      const cycles = Math.min(cyclesPerFolder, wanted - total.cycles);
      const bench = await openBench(run.place, { items: cycles + 1, name: `KILL-${round}` });
      const campaign = openCampaign({
        place: run.place,
        bench,
        random: run.random,
        strike: async (station) => {
          station.kill('SIGKILL');
          await station.ended;
        },
      });
      for (let cycle = 0; cycle < cycles; cycle += 1) await campaign.cycle();
      await campaign.settle();
      await bench.simulator.close();
      const { tally } = campaign;
      total.cycles += tally.cycles;
      total.acknowledged += tally.acknowledged;
      total.calls += tally.calls;
      total.reshot += tally.reshot;
      total.repeated += tally.repeatedUploads;
      for (const moment of ['starting', 'working', 'over'] as const) total[moment] += tally.moments[moment];
      problems.push(...campaign.problems.map((problem) => `folder ${round}, ${problem}`));
      run.note(`${total.cycles} of ${wanted} cycles, ${total.acknowledged} photos acknowledged`);
    }
    return {
      cycles: total.cycles,
      seen:
        `${total.acknowledged} acknowledged photos by hash, rows, SRs, uploads: ${countOf(problems, 'lost')} lost, ` +
        `${countOf(problems, 'a second SR')} second SRs, ` +
        `${total.repeated} repeated uploads (at most 1 a kill), ${total.reshot} items rejected and shot again; killed ${total.starting} times while starting, ` +
        `${total.working} while working (${total.calls} with calls to the partner on their way), ${total.over} after the end`,
      problems,
    };
  },
};
