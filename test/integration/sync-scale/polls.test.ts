import { expect, test } from 'vitest';
import { PartnerFailure } from '../../../main/domain/failure.ts';
import type { ItemId, SrUuid } from '../../../main/domain/ids.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { type Bench, openBench } from '../sync/bench.ts';
import { notify, submitted } from '../sync/itemSteps.ts';

const cancelled = { primary: 'CANCELLED', supplement: null };
const day = 24 * 3_600_000;
const misfit = new PartnerFailure({
  kind: 'unreadable',
  code: 'misfit',
  text: asGiven('no uuid'),
  endpoint: 'find',
  outcomeUnknown: false,
});

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

test('items of which Find fails are asked after in their turn: they hold up no other', async () => {
  const bench = openBench();
  bench.policy = { ...bench.policy, pollsPerMinute: 12 };
  const failing = ['A', 'B', 'C'];
  const ids: ItemId[] = [];
  for (const reference of [...failing, 'D', 'E']) ids.push(await submittedLongAgo(bench, reference));
  const { find } = bench.partner;
  bench.partner.find = async (identifier, signal) => {
    const found = await find(identifier, signal);
    const sr = bench.partner.srs.find(({ uuid }) => uuid === identifier);
    // Each in its own way: an answer that does not fit, an SR that is not known, the SR of another item.
    if (sr?.referenceId === 'A') throw misfit;
    if (sr?.referenceId === 'B') return null;
    return sr?.referenceId === 'C' ? { ...found!, srUuid: 'another' as SrUuid, state: cancelled } : found;
  };
  bench.partner.calls.length = 0;
  await bench.run(30 * 60_000);
  const asked = (reference: string) => bench.partner.calls.filter((call) => call === `find ${reference}`).length;
  for (const reference of ['D', 'E']) expect(asked(reference)).toBeGreaterThan(5);
  for (const reference of failing) expect(asked(reference)).toBeLessThanOrEqual(asked('D') + 2);
  expect(ids.map((id) => bench.item(id).stage)).toEqual(ids.map(() => 'in_review'));
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

test('what was just submitted is asked after every five seconds, though nothing else wakes the engine', async () => {
  const bench = openBench();
  await submitted(bench);
  bench.partner.calls.length = 0;
  await bench.run(31_000);
  expect(bench.partner.calls.filter((call) => call === 'find A').length).toBeGreaterThanOrEqual(5);
});

test('an event postpones the next poll: an item that the partner tells of is not asked after', async () => {
  const bench = openBench();
  const [reported, untold] = [await submittedLongAgo(bench, 'A'), await submittedLongAgo(bench, 'B')];
  await bench.run(3_600_000);
  bench.partner.calls.length = 0;
  for (let minute = 0; minute < 30; minute += 5) {
    const supplement = minute % 10 === 0 ? 'APPROVED' : 'PENDING';
    notify(bench, reported, { type: 'state_change', state: { primary: 'QC', supplement } });
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
