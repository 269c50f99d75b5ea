import type { LimitType } from '../domain/failure.ts';
import type { ItemId, SideUuid, SrUuid } from '../domain/ids.ts';
import type { Millis, Photo } from '../domain/model.ts';
import type { Who } from '../domain/operator/who.ts';
import type { PollFacts } from '../domain/outbox/pollSchedule.ts';
import type { Connection } from '../domain/ports/connectionStore.ts';
import type { Text } from '../texts/text.ts';
import type { FactSources, ItemFacts } from './itemFacts.ts';

export interface ActionContext extends FactSources {
  readonly clock: () => Millis;
  readonly newId: () => string;
  /**
   * All stations of the account derive the same uuid, so that two simultaneous creates make one SR. `after` is the SR
   * before it.
   */
  readonly srUuidOf?: (referenceId: string, after: SrUuid | null) => SrUuid | null;
  /** The operator, or `station`. */
  readonly who: Who;
  /** Who took a photo at this time; absent: whoever acts now. */
  readonly shotBy?: (shotAt: Millis) => Who;
  readonly connection: () => Connection;
  readonly openItem?: () => ItemId | null;
  /** Ends a plain sentence; null when the photo may lie there. */
  readonly keepsOff?: (facts: ItemFacts, photo: Photo, sideUuid: SideUuid) => Text | null;
  /** A relay delivers the partner's events at once. */
  readonly eventsCome?: () => boolean;
  /** Called for each limit that the partner reports. */
  readonly limitMet?: (until: Millis, limitType: LimitType, endpoint: string) => void;
  /** The `dedupeKey` of the event being applied, for the history. */
  readonly eventKey?: string;
}

export function pollFacts({ eventsCome }: Pick<ActionContext, 'eventsCome'>, inView: boolean): PollFacts {
  return { inView, eventsCome: eventsCome?.() ?? false };
}
