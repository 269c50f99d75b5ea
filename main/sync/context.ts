import type { ConnectionId, ItemId, SideUuid } from '../domain/ids.ts';
import type { Millis, Photo, SendPolicy } from '../domain/model.ts';
import type { Connection } from '../domain/ports/connectionStore.ts';
import type { ItemFacts } from './itemFacts.ts';
import type { StorePort } from './storePort.ts';

/** Every action gets this: the store, who acts, the clock, and the few live facts that decisions hang on. */
export interface ActionContext {
  readonly store: StorePort;
  readonly clock: () => Millis;
  /** A new random UUID. */
  readonly newId: () => string;
  /** The operator's name, or `station` for what it does by itself. */
  readonly who: string;
  /** The connection in use; throws `StationError` `no_connection` when there is none. */
  readonly connection: () => Connection;
  /** Of that connection; of the one in use where none is named. */
  readonly policy: (of?: ConnectionId) => SendPolicy;
  /** Whether a Shoot screen has the item open. */
  readonly isOpen: (itemId: ItemId) => boolean;
  /** The item that a Shoot screen has open; absent where there is no screen. */
  readonly openItem?: () => ItemId | null;
  /** Why a photo may not lie on a side, as the end of a plain line; null when it may. Absent where every photo may. */
  readonly keepsOff?: (facts: ItemFacts, photo: Photo, sideUuid: SideUuid) => string | null;
  /** Called once a change is committed: screens read the item again, the engine looks for work. */
  readonly changed: (itemId: ItemId) => void;
}
