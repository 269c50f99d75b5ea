import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { watchFolder } from '../../main/capture/hotFolder/hotFolder.ts';
import { until } from '../fakes/until.ts';
import type { Bench, Line } from './support/line.ts';
import { median, p95 } from './support/statistics.ts';
import { milliseconds, times } from './support/words.ts';

const counts = [10, 2_000, 10_000];
const photos = 40;
const betweenMs = 250;
/** Longer than what a folder of many files does after they were taken. */
const settleMs = 5_000;
const patientMs = 120_000;

/** How long a photo waits for the photos that lie in its hot folder already. */
export const hotFolder: Bench = {
  title: 'A photo into a hot folder that is full of older ones',
  async run({ folder, say }) {
    const took: (readonly number[])[] = [];
    for (const count of counts) {
      const inFolder = join(folder, String(count));
      took.push(await offerTimes(inFolder, count));
      say(`among ${count}: ${milliseconds(median(took.at(-1) ?? []))}`);
    }
    const [few = []] = took;
    return counts.map((count, index): Line => {
      const these = took[index] ?? [];
      return {
        what: `rename to offered among ${count} files, p50 and p95 of ${photos}`,
        figure: `${milliseconds(median(these))}, ${milliseconds(p95(these))}`,
        against: `${times(median(these) / median(few))} of that among ${counts[0]}`,
      };
    });
  },
};

/** Of photos that come one by one into a folder whose other files have been taken. */
async function offerTimes(folder: string, count: number): Promise<readonly number[]> {
  const hot = join(folder, 'hot');
  await mkdir(hot, { recursive: true });
  for (let index = 0; index < count; index += 1) await writeFile(join(hot, `SHOT_${index}.JPG`), String(index));
  const offeredAt = new Map<string, number>();
  const ignore = (): void => undefined;
  const watch = watchFolder({
    folder: hot,
    isKnown: () => false,
    onState: ignore,
    log: { info: ignore, warn: ignore },
    signal: new AbortController().signal,
    async sink({ filename }) {
      offeredAt.set(filename, performance.now());
      return { kind: 'decided', answer: 'accepted' };
    },
  });
  await until('all are taken', async () => offeredAt.size === count || undefined, patientMs);
  await delay(settleMs);
  const took: number[] = [];
  for (let index = 0; index < photos; index += 1) {
    const name = `NEW_${index}.JPG`;
    await writeFile(join(folder, name), name);
    const at = performance.now();
    await rename(join(folder, name), join(hot, name));
    const offered = await until('it is offered', async () => offeredAt.get(name), patientMs);
    took.push(offered - at);
    await delay(betweenMs);
  }
  await watch.close();
  return took;
}
