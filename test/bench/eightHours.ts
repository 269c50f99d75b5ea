import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BareWork, BareWorkDone } from './support/barePhotoWork.ts';
import { bundle } from './support/bundle.ts';
import { nextMessage, startChild, stopChild } from './support/children.ts';
import { type Bench, type Line, skipped } from './support/line.ts';
import { memoryAtRest } from './support/machine.ts';
import { createOperator } from './support/shiftOperator.ts';
import { type ShiftScene, withShiftScene } from './support/shiftScene.ts';
import { megabytes } from './support/words.ts';

const sidesOfAnItem = 9;
const itemsAnHour = 30;
const photosAnHour = itemsAnHour * sidesOfAnItem;
const hours = 8;
/** What a bare process gains comes in its first hour. */
const bareHours = 2;

/** What a station holds after a whole shift: as many items as eight hours bring, one shot as soon as the one before is seen. */
export const eightHours: Bench = {
  title: `Eight hours of ${itemsAnHour} items with ${sidesOfAnItem} photos each, as fast as they go`,
  async run({ folder, say }) {
    const lines = await withShiftScene(folder, async (scene) => {
      const bare = await bareMemory(scene, folder);
      say(`a bare process: ${bare.map(megabytes).join(', ')}`);
      return await measure(scene, bare, say);
    });
    return lines ?? [skipped('memory of a shift', 'no Chromium')];
  },
};

/** Of a process that does to each photo what Node, SQLite and sharp do for a station: after the first item, and at the end of each hour. */
async function bareMemory({ photos }: ShiftScene, folder: string): Promise<readonly number[]> {
  const path = join(folder, 'bare.jpg');
  await writeFile(path, photos[0] ?? '');
  const child = startChild(process.execPath, [...process.execArgv, await bundle('barePhotoWork')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const memory: number[] = [];
  for (const count of [sidesOfAnItem, ...Array.from({ length: bareHours }, () => photosAnHour)]) {
    child.send({ folder, path, photos: count } satisfies BareWork);
    await nextMessage<BareWorkDone>(child);
    memory.push(await memoryAtRest(child.pid ?? 0));
  }
  await stopChild(child);
  return memory;
}

async function measure(scene: ShiftScene, bare: readonly number[], say: (text: string) => void): Promise<Line[]> {
  const operator = createOperator(scene, { sidesOfAnItem, shotEveryMs: 0 });
  const { pid } = scene.station();
  await operator.shoot((taken) => taken < sidesOfAnItem);
  const first = await memoryAtRest(pid);
  say(`after the first item: ${megabytes(first)}`);
  const byHour: number[] = [];
  for (let hour = 1; hour <= hours; hour += 1) {
    await operator.shoot((taken) => taken < photosAnHour);
    byHour.push(await memoryAtRest(pid));
    say(`after ${hour} h: ${megabytes(byHour.at(-1) ?? 0)}, ${scene.station().sent()} photos sent`);
  }
  const last = byHour.at(-1) ?? 0;
  const [bareFirst = 0] = bare;
  const bareLast = bare.at(-1) ?? 0;
  return [
    {
      what: `memory of the station between photos at the end, ${hours * photosAnHour} photos later`,
      figure: `${(last / first).toFixed(2)} of that after the first item: ${megabytes(last)}, ${megabytes(last - first)} more`,
      against: megabytes(first),
      reach: 'at most 1.10',
      met: last <= first * 1.1,
    },
    { what: 'the same at the end of each hour', figure: byHour.map(megabytes).join(', ') },
    {
      what: `a bare process that copies, hashes, makes small, notes and sends ${bareHours * photosAnHour} photos`,
      figure: `${(bareLast / bareFirst).toFixed(2)}: ${megabytes(bareLast)}, ${megabytes(bareLast - bareFirst)} more`,
      against: megabytes(bareFirst),
    },
  ];
}
