import { isEnded } from '../item/result.ts';
import type { Millis, Stage, TaxonomyName } from '../model.ts';

/** One item as the stations of a fleet know it of each other. */
export interface DirectoryEntry {
  readonly reference: string;
  /** Null until the partner has the SR. */
  readonly sr: string | null;
  readonly category: string;
  readonly type: string;
  readonly service: string | null;
  readonly brand: TaxonomyName | null;
  readonly model: TaxonomyName | null;
  readonly stage: Stage;
  readonly place: string | null;
  readonly serial: string | null;
  readonly lot: string | null;
  /** The station that took its last photo, or began it. */
  readonly station: string;
  /** When that was, by the relay's clock; 0 without a photo. */
  readonly photo_at: Millis;
  /** Sides that wait for a re-shoot. */
  readonly rejected: readonly RejectedSide[];
}

export interface RejectedSide {
  readonly side: string;
  readonly name: string;
  readonly reason: string;
  readonly message: string | null;
  /** By the partner's clock. */
  readonly at: Millis;
  /** The key of its small picture; null where there is none. */
  readonly picture: string | null;
}

/**
 * The entry as it is to stand once this station has told how the item is here; null where nothing changes. Whoever took the last photo speaks
 * for the item: what others know of it is older. Its end is told by anybody.
 */
export function entryAfter(current: DirectoryEntry | null, mine: DirectoryEntry): DirectoryEntry | null {
  if (current === null) return mine;
  if (current.station === mine.station || mine.photo_at > current.photo_at)
    return JSON.stringify(current) === JSON.stringify(mine) ? null : mine;
  if (isEnded(mine.stage) && !isEnded(current.stage)) return { ...current, stage: mine.stage, rejected: [] };
  return null;
}
