import { rawsBehindPictures } from '../../../preload/contract/rawNames.ts';
import { headBytes, mostHeads } from '../../../preload/contract/uploads.ts';
import { quietly, type StoreContext } from '../../data/context.ts';

const byName = new Intl.Collator('en', { numeric: true });

/**
 * Files in the order in which they were taken, then by name: a drop has them as they were picked, and the core, which orders what comes
 * in one call, gets them in several. Each RAW stands right behind the picture of its shot. A file that does not tell when it was taken
 * counts by its change.
 */
export async function inShotOrder(context: StoreContext, files: readonly File[]): Promise<readonly File[]> {
  const times: (number | null)[] = [];
  for (let from = 0; from < files.length; from += mostHeads) {
    const some = files.slice(from, from + mostHeads);
    const heads = some.map((file) => new File([file.slice(0, headBytes)], file.name));
    const told = await quietly(() => context.client.capture.times({ heads }));
    times.push(...(told?.times ?? some.map(() => null)));
  }
  const shots = files.map((file, index) => ({ file, at: times[index] ?? file.lastModified }));
  const taken = shots.toSorted((left, right) => left.at - right.at || byName.compare(left.file.name, right.file.name));
  return rawsBehindPictures(taken.map(({ file }) => file));
}
