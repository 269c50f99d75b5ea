import { type Bench, type Line, skipped } from './support/line.ts';
import { memoryAtRest } from './support/machine.ts';
import { createOperator } from './support/shiftOperator.ts';
import { type ShiftScene, withShiftScene } from './support/shiftScene.ts';
import { megabytes } from './support/words.ts';

const sidesOfAnItem = 9;
const itemsAnHour = 30;
const hours = 8;

/** What a station holds after a whole shift: as many items as eight hours bring, one shot as soon as the one before is seen. */
export const eightHours: Bench = {
  title: `Eight hours of ${itemsAnHour} items with ${sidesOfAnItem} photos each, as fast as they go`,
  async run({ folder, say }) {
    const lines = await withShiftScene(folder, async (scene) => await measure(scene, say));
    return lines ?? [skipped('memory of a shift', 'no Chromium')];
  },
};

async function measure(scene: ShiftScene, say: (text: string) => void): Promise<readonly Line[]> {
  const operator = createOperator(scene, { sidesOfAnItem, shotEveryMs: 0 });
  const { pid } = scene.station();
  await operator.shoot((taken) => taken < sidesOfAnItem);
  const first = await memoryAtRest(pid);
  say(`after the first item: ${megabytes(first)}`);
  const byHour: number[] = [];
  for (let hour = 1; hour <= hours; hour += 1) {
    await operator.shoot((taken) => taken < itemsAnHour * sidesOfAnItem);
    byHour.push(await memoryAtRest(pid));
    say(`after ${hour} h: ${megabytes(byHour.at(-1) ?? 0)}, ${scene.station().sent()} photos sent`);
  }
  const last = byHour.at(-1) ?? 0;
  return [
    {
      what: `memory of the station between photos at the end, ${hours * itemsAnHour * sidesOfAnItem} photos later`,
      figure: `${(last / first).toFixed(2)} of that after the first item: ${megabytes(last)}`,
      against: megabytes(first),
      reach: 'at most 1.10',
      met: last <= first * 1.1,
    },
    { what: 'the same at the end of each hour', figure: byHour.map(megabytes).join(', ') },
  ];
}
