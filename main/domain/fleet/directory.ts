import { isEnded } from '../item/result.ts';
import type { Millis, Stage, TaxonomyName } from '../model.ts';

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
  /** It took the last photo, or began the item. */
  readonly station: string;
  /** By the relay's clock; 0 without a photo. */
  readonly photo_at: Millis;
  readonly rejected: readonly RejectedSide[];
}

export interface RejectedSide {
  readonly side: string;
  readonly name: string;
  readonly reason: string;
  readonly message: string | null;
  /** By the partner's clock. */
  readonly at: Millis;
  readonly picture: string | null;
}

/** The station with the last photo speaks for the item; anybody may report its end. Null where nothing changes. */
export function entryAfter(current: DirectoryEntry | null, mine: DirectoryEntry): DirectoryEntry | null {
  if (current === null) return mine;
  if (current.station === mine.station || mine.photo_at > current.photo_at)
    return JSON.stringify(current) === JSON.stringify(mine) ? null : mine;
  if (isEnded(mine.stage) && !isEnded(current.stage)) return { ...current, stage: mine.stage, rejected: [] };
  return null;
}
