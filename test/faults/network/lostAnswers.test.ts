import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createRandom } from '../../../main/practice/random.ts';
import { memoryFolder } from '../../fakes/memoryFolder.ts';
import { testSeed } from '../../fakes/testSeed.ts';
import { loseAnswers } from './lostAnswers.ts';

test('every create, upload and submit whose answer is lost ends once, whatever the partner dedupes', async () => {
  const seed = String(testSeed());
  const deployments = [{}, { clientUuid: 'ignored' as const, rejectedMediaCounts: true }];
  const rounds = deployments.map((deployment, index) => {
    const folder = memoryFolder();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return loseAnswers({ folder, items: 8, deployment, random: createRandom(`${seed}/${index}`) });
  });
  for (const lost of await Promise.all(rounds)) {
    expect(lost.problems, `seed ${seed}`).toEqual([]);
    expect(Math.min(lost.creates, lost.uploads, lost.submits)).toBeGreaterThanOrEqual(8);
  }
}, 120_000);
