// Draws the figure of docs/polling.md: `npm run polling`, or `npm run polling -- --hours 2` for a quick look. Twice: without and with a list of SRs.
import { rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createRandom } from '../../../main/practice/random.ts';
import { memoryFolder } from '../../fakes/memoryFolder.ts';
import { figureOf, tableOf } from './figure.ts';
import { type SimulatedDay, simulateDay } from './simulateDay.ts';

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '24' },
    items: { type: 'string', default: '100,300,1000,3000,10000' },
    polls: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    figure: { type: 'string' },
  },
});

async function simulate(withList: boolean): Promise<readonly SimulatedDay[]> {
  const days: SimulatedDay[] = [];
  for (const openItems of values.items.split(',').map(Number)) {
    const folder = memoryFolder();
    try {
      const day = await simulateDay({
        folder,
        openItems,
        hours: Number(values.hours),
        pollsPerMinute: Number(values.polls),
        random: createRandom(`${values.seed}/${openItems}`),
        withList,
      });
      for (const problem of day.problems) process.stderr.write(`${problem}\n`);
      process.stderr.write(`${openItems} items: ${day.polls} polls, ${day.neverAsked} items never asked after\n`);
      days.push(day);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return days;
}

const alone = await simulate(false);
const byList = await simulate(true);
process.stdout.write(`One by one:\n\n${tableOf(alone)}\n\nBy the list of the account:\n\n${tableOf(byList)}\n`);
if (values.figure !== undefined) writeFileSync(values.figure, figureOf(alone));
process.exit([...alone, ...byList].every((day) => day.problems.length === 0 && day.neverAsked === 0) ? 0 : 1);
