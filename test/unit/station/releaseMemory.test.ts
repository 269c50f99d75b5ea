import { getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { createForeground } from '../../../main/lib/async/foreground.ts';
import { collectGarbage, releaseMemoryAtRest } from '../../../main/station/upkeep/releaseMemory.ts';
import { simulatedTime } from '../../fakes/fakeTime.ts';

function bench() {
  const time = simulatedTime(0);
  const foreground = createForeground(time);
  let collected = 0;
  const part = releaseMemoryAtRest(time, foreground, async () => {
    collected += 1;
  });
  return {
    part,
    collected: () => collected,
    wait: (ms: number) => time.run(() => false, ms),
    /** A photo comes and is shown at once. */
    shoot: () => foreground.begin()(),
  };
}

it('a station gives memory back some seconds after the last of its photos, and once more', async () => {
  const { part, collected, wait, shoot } = bench();
  await wait(60_000);
  for (let shot = 0; shot < 9; shot += 1) {
    shoot();
    await wait(4_000);
  }
  expect(collected()).toBe(0);
  await wait(60_000);
  expect(collected()).toBe(2);
  shoot();
  await wait(60_000);
  expect(collected()).toBe(4);
  await part.close();
});

it('a station that is closed gives nothing back', async () => {
  const { part, collected, wait, shoot } = bench();
  shoot();
  await part.close();
  shoot();
  await wait(60_000);
  expect(collected()).toBe(0);
});

it('what nothing refers to goes back to the system', async () => {
  let objects: object[] | null = Array.from({ length: 1_000_000 }, (_, index) => ({ index }));
  const filled = getHeapStatistics().total_heap_size;
  expect(objects.length).toBe(1_000_000);
  objects = null;
  await collectGarbage();
  expect(filled - getHeapStatistics().total_heap_size).toBeGreaterThan(16 * 2 ** 20);
});
