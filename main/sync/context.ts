import type { LimitType } from '../domain/failure.ts';
import type { ItemId, SideUuid, SrUuid } from '../domain/ids.ts';
import type { Millis, Photo } from '../domain/model.ts';
import type { PollFacts } from '../domain/outbox/pollSchedule.ts';
import type { Connection } from '../domain/ports/connectionStore.ts';
import type { Text } from '../texts/text.ts';
import type { FactSources, ItemFacts } from './itemFacts.ts';

/** Every action gets this: the store, who acts, the clock, and the few live facts that decisions hang on. */
export interface ActionContext extends FactSources {
  readonly clock: () => Millis;
  /** A new random UUID. */
  readonly newId: () => string;
  /**
   * The uuid that every station of this account gives the SR of a reference, where `after` names the SR that it follows: two that create in
   * the very same moment create one. Null or absent where they have nothing in common to make it of.
   */
  readonly srUuidOf?: (referenceId: string, after: SrUuid | null) => SrUuid | null;
  /** The operator's name, or `station` for what it does by itself. */
  readonly who: string;
  /** The connection in use; throws `StationError` `no_connection` when there is none. */
  readonly connection: () => Connection;
  /** The item that a Shoot screen has open; absent where there is no screen. */
  readonly openItem?: () => ItemId | null;
  /** Why a photo may not lie on a side, as the end of a plain line; null when it may. Absent where every photo may. */
  readonly keepsOff?: (facts: ItemFacts, photo: Photo, sideUuid: SideUuid) => Text | null;
  /** Whether the partner's events come as they happen, by a relay. Absent where they do not. */
  readonly eventsCome?: () => boolean;
  /** Told of each limit that the partner tells of. Absent where nobody shares them. */
  readonly limitMet?: (until: Millis, limitType: LimitType, endpoint: string) => void;
  /** The partner's event that is being applied, by its `dedupeKey`: the lines of the history tell of it. */
  readonly eventKey?: string;
}

/** How an item is followed now. */
export function pollFacts({ eventsCome }: Pick<ActionContext, 'eventsCome'>, inView: boolean): PollFacts {
  return { inView, eventsCome: eventsCome?.() ?? false };
}
