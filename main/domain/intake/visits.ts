import type { ItemId } from '../ids.ts';
import type { Millis } from '../model.ts';
import { photoSources } from '../photo/photoSources.ts';

/** An item that was opened on the Shoot screen. */
export interface Opening {
  readonly itemId: ItemId;
  readonly openedAt: Millis;
}

/** One time for which it was open. */
export interface Visit extends Opening {
  readonly leftAt: Millis;
}

/** Sources whose files come by themselves, some time after the shot: nobody says of one which item it is of. */
const lateSources: readonly string[] = [photoSources.hotFolder, photoSources.tether, photoSources.card];

/** Sources whose files come without anybody's doing. Of a card a person picks the photos, and may have taken all of them before the scan. */
const unaskedSources: readonly string[] = [photoSources.hotFolder, photoSources.tether];

/** EXIF times end at the second: what was taken within it before the scan may as well have been taken behind it. */
const exifMs = 1_000;

/**
 * The item that a file may be of instead of the one that it came for, by its source and the camera's clock: the one that was open when it was
 * taken, or was left last before that, where nothing was open until the scan. Null where there was none, or it is the same.
 */
export function itemBefore(
  source: string,
  shotAt: Millis | null,
  opened: Opening | null,
  visits: readonly Visit[],
): ItemId | null {
  if (shotAt === null || opened === null || !lateSources.includes(source)) return null;
  const visit = visits.find(({ openedAt }) => openedAt <= shotAt);
  if (visit === undefined || visit.itemId === opened.itemId) return null;
  const wasOpen = shotAt < visit.leftAt;
  const wasBetween = unaskedSources.includes(source) && shotAt + exifMs < opened.openedAt;
  return wasOpen || wasBetween ? visit.itemId : null;
}
