import { join } from 'node:path';
import { askedScreens } from './support/askedScreens.ts';
import { stopChild } from './support/children.ts';
import { fillStation, wantedItems } from './support/filledStation.ts';
import { photosAt, sideCount } from './support/fillStore.ts';
import { type Bench, below, type Line, type Scene } from './support/line.ts';
import { memoryNow } from './support/machine.ts';
import { startedStation } from './support/startedStation.ts';
import { median, p95 } from './support/statistics.ts';
import { megabytes, milliseconds } from './support/words.ts';

const itemCount = wantedItems();
const starts = 5;

/** The whole station on a queue of years. */
export const scale: Bench = {
  title: `A station with ${itemCount.toLocaleString('en')} items of ${sideCount} sides and ${photosAt(itemCount)} photos`,
  async run(scene) {
    const dataFolder = join(scene.folder, 'station');
    scene.say('filling the store');
    fillStation(dataFolder, itemCount);
    scene.say('starting the station');
    return [...(await startLines(dataFolder)), ...(await screenLines(scene, dataFolder))];
  },
};

/** The program as it is installed, from its start to the line that says where it is. */
async function startLines(dataFolder: string): Promise<readonly Line[]> {
  const times: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < starts; round += 1) {
    const { child, readyMs } = await startedStation(dataFolder);
    times.push(readyMs);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    memory.push(child.pid === undefined ? 0 : memoryNow(child.pid));
    await stopChild(child);
  }
  const ms = median(times);
  return [
    { what: 'process start to "Sideshot is ready" (web host)', figure: milliseconds(ms), ...below(ms, 1_000, ' ms') },
    {
      what: 'its memory two seconds later',
      figure: megabytes(median(memory)),
      ...below(median(memory) / 1e6, 300, ' MB'),
    },
  ];
}

/** What the screens ask, while the engine and all else runs in the same process. */
async function screenLines({ say }: Scene, dataFolder: string): Promise<readonly Line[]> {
  say('asking as the screens do');
  const { openMs, queries, peakBytes } = await askedScreens(dataFolder);
  return [
    { what: 'opening the station to its first page', figure: milliseconds(openMs), ...below(openMs, 1_000, ' ms') },
    ...Object.entries(queries).map(([what, ms]) => ({
      what,
      figure: `median ${milliseconds(median(ms))}, p95 ${milliseconds(p95(ms))}`,
      ...below(median(ms), 10, ' ms'),
    })),
    { what: 'peak memory through all that', figure: megabytes(peakBytes), ...below(peakBytes / 1e6, 300, ' MB') },
  ];
}
