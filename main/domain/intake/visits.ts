import type { ItemId } from '../ids.ts';
import type { Millis } from '../model.ts';
import { photoSources } from '../photo/photoSources.ts';

export interface Opening {
  readonly itemId: ItemId;
  readonly openedAt: Millis;
}

export interface Visit extends Opening {
  readonly leftAt: Millis;
}

/** Their files come some time after the shot, and nobody names the item. */
const lateSources: readonly string[] = [photoSources.hotFolder, photoSources.tether, photoSources.card];

/** Nobody acts for these files. From a card a person picks photos, perhaps all from before the scan. */
const unaskedSources: readonly string[] = [photoSources.hotFolder, photoSources.tether];

/** EXIF times have whole seconds, so a shot within one may be from before or after the scan. */
const exifMs = 1_000;

/**
 * The item open at the shot, or left last before it where none was open until the scan. Null where there is none, or it
 * is the same.
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
