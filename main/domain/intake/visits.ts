import type { ItemId } from '../ids.ts';
import type { Millis } from '../model.ts';
import { photoSources } from '../photo/photoSources.ts';

/** One time for which an item was open on the Shoot screen. */
export interface Visit {
  readonly itemId: ItemId;
  readonly openedAt: Millis;
  readonly leftAt: Millis;
}

/** Sources whose files come by themselves, some time after the shot: nobody says of one which item it is of. */
const lateSources: readonly string[] = [photoSources.hotFolder, photoSources.tether, photoSources.card];

/** The other item that was open when the file was taken, by its source and the camera's clock; null where there was none. */
export function itemBefore(
  source: string,
  shotAt: Millis | null,
  itemId: ItemId | null,
  visits: readonly Visit[],
): ItemId | null {
  if (shotAt === null || itemId === null || !lateSources.includes(source)) return null;
  const visit = visits.find(({ openedAt, leftAt }) => openedAt <= shotAt && shotAt < leftAt);
  return visit === undefined || visit.itemId === itemId ? null : visit.itemId;
}
