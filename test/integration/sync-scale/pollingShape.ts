import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createRandom } from '../../../main/practice/random.ts';
import { mostWithin, type SimulatedDay, simulateDay } from '../../bench/polling/simulateDay.ts';
import { memoryFolder } from '../../fakes/memoryFolder.ts';

const minute = 60_000;

export interface PollingSizes {
  /** As many as the budget allows. */
  readonly within: { readonly items: number; readonly hours: number };
  /** More than that. */
  readonly beyond: { readonly items: number; readonly pollsPerMinute: number; readonly hours: number };
  /** At each of three stations without a relay. */
  readonly apart: { readonly items: number; readonly hours: number };
}

function day(openItems: number, pollsPerMinute: number, hours: number, withList = false): Promise<SimulatedDay> {
  const folder = memoryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return simulateDay({ folder, openItems, hours, pollsPerMinute, random: createRandom('1'), withList });
}

/** The shape of the polls, on days of these sizes. */
export function testPolling({ within, beyond, apart }: PollingSizes): void {
  test('within the budget each item is asked after as its age wishes', async () => {
    const { staleness, inView, ...seen } = await day(within.items, 60, within.hours);
    expect(seen).toMatchObject({ neverAsked: 0, problems: [] });
    expect(seen.mostPollsInAMinute).toBeLessThanOrEqual(60);
    // A tenth of the age, at least 5 s, at most an hour; a look of the engine comes within 30 s more.
    expect(staleness['up to 10 min'].most).toBeLessThan(1.6 * minute);
    expect(staleness['up to 2 h'].most).toBeLessThan(13 * minute);
    expect(staleness.older.most).toBeLessThan(61 * minute);
    expect(inView.most).toBeLessThan(1.6 * minute);
  });

  test('beyond the budget all are late by one factor: the fresh stay ahead, what is looked at keeps its pace, none starves', async () => {
    const { staleness, inView, ...seen } = await day(beyond.items, beyond.pollsPerMinute, beyond.hours);
    expect(seen).toMatchObject({ neverAsked: 0, problems: [] });
    expect(seen.mostPollsInAMinute).toBeLessThanOrEqual(beyond.pollsPerMinute);
    expect(seen.polls).toBeGreaterThan(beyond.hours * 60 * 0.7 * beyond.pollsPerMinute);
    expect(staleness['up to 10 min'].median).toBeLessThan(5 * minute);
    expect(staleness['up to 10 min'].median).toBeLessThan(staleness['up to 2 h'].median / 3);
    expect(staleness['up to 2 h'].median).toBeLessThan(staleness['up to 12 h'].median / 2);
    expect(inView.p95).toBeLessThan(1.6 * minute);
  });

  test('by the list many are far fresher with the same calls: what is due costs pages, not items', async () => {
    const { staleness, inView, ...seen } = await day(beyond.items, beyond.pollsPerMinute, beyond.hours, true);
    expect(seen).toMatchObject({ neverAsked: 0, problems: [] });
    expect(seen.mostPollsInAMinute).toBeLessThanOrEqual(beyond.pollsPerMinute);
    // As their ages wish, with a budget of which one by one they are late.
    expect(staleness['up to 2 h'].p95).toBeLessThan(15 * minute);
    expect(staleness.older.most).toBeLessThan(75 * minute);
    expect(inView.p95).toBeLessThan(1.6 * minute);
  });

  test('a day without a relay: three stations that share the account’s polls bring every item to its state, within its rate', async () => {
    const perMinute = 6;
    const stations = 3;
    // What each allows itself: the stations of the fleet are as many as they were when the relay was there last.
    const days = [];
    for (let station = 0; station < stations; station += 1)
      days.push(await day(apart.items, perMinute / stations, apart.hours));
    for (const { behind, neverAsked, problems } of days)
      expect({ behind, neverAsked, problems }).toEqual({ behind: 0, neverAsked: 0, problems: [] });
    const all = days.flatMap(({ pollTimes }) => pollTimes).toSorted((a, b) => a - b);
    expect(mostWithin(all, minute)).toBeLessThanOrEqual(perMinute);
    expect(all.length).toBeGreaterThan(stations * apart.items * apart.hours);
  });
}
