import { expect, test } from 'vitest';
import { openBench } from '../sync/bench.ts';

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
