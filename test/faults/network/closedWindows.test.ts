import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createRandom } from '../../../main/practice/random.ts';
import { memoryFolder } from '../../fakes/memoryFolder.ts';
import { testSeed } from '../../fakes/testSeed.ts';
import { meetLimits } from './closedWindows.ts';

test('no call leaves within a window that a 429 closed, whatever its values; nothing is lost', async () => {
  const seed = String(testSeed());
  const folder = memoryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const met = await meetLimits({ folder, limits: 400, random: createRandom(seed) });
  expect(met.problems, `seed ${seed}`).toEqual([]);
  expect(met.limits).toBe(400);
  expect(met.besides).toBeGreaterThan(0);
  expect(met.publicFinds).toBeGreaterThan(0);
});
