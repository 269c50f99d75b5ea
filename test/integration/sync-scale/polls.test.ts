import { expect, test } from 'vitest';
import type { ItemId } from '../../../main/domain/ids.ts';
import { type Bench, openBench } from '../sync/bench.ts';
import { tell } from '../sync/itemSteps.ts';

const day = 24 * 3_600_000;

test('a clock that was put back by 30 days does not stop the polls for 30 days', async () => {
  const bench = openBench();
  const id = bench.create('A');
  bench.start();
  await bench.run(1_000);
  bench.store.items.update(id, { nextPollAt: Date.now() + 30 * day, lastPolledAt: Date.now() + 30 * day });
  const before = bench.partner.calls.length;
  await bench.run(90_000);
  expect(bench.partner.calls.slice(before)).toEqual(['find A']);
});

test('asking now keeps the place of what is due already', async () => {
  const bench = openBench();
  const [due, later] = [bench.create('A'), bench.create('B')];
  const engine = bench.start();
  await bench.run(1_000);
  bench.partner.rule = () => ({ kind: 'offline' });
  const now = Date.now();
  bench.store.items.update(due, { nextPollAt: now - 5_000 });
  bench.store.items.update(later, { nextPollAt: now + 5_000 });
  engine.pollSoon();
  expect(bench.item(due).nextPollAt).toBe(now - 5_000);
  expect(bench.item(later).nextPollAt).toBe(now);
});

test('an event postpones the next poll: an item that the partner tells of is not asked after', async () => {
  const bench = openBench();
  const [told, untold] = [await submittedLongAgo(bench, 'A'), await submittedLongAgo(bench, 'B')];
  await bench.run(3_600_000);
  bench.partner.calls.length = 0;
  for (let minute = 0; minute < 30; minute += 5) {
    const supplement = minute % 10 === 0 ? 'APPROVED' : 'PENDING';
    tell(bench, told, { type: 'state_change', state: { primary: 'QC', supplement } });
    await bench.run(5 * 60_000);
  }
  expect(bench.partner.calls.filter((call) => call === 'find A')).toEqual([]);
  expect(bench.partner.calls.filter((call) => call === 'find B').length).toBeGreaterThan(2);
  expect(bench.item(untold).stage).toBe('in_review');
});

async function submittedLongAgo(bench: Bench, reference: string): Promise<ItemId> {
  const id = bench.create(reference);
  if (bench.engine === null) bench.start();
  await bench.run(100);
  bench.shoot(id, 'front');
  bench.shoot(id, 'back');
  await bench.run(1_000);
  return id;
}
