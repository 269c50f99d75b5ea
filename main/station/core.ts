import type { ItemId } from '../domain/ids.ts';
import type { Millis } from '../domain/model.ts';
import type { Store } from '../domain/ports/store.ts';
import type { MediaStore } from '../imaging/store/mediaStore.ts';
import type { Time } from '../lib/async/time.ts';
import type { ActionContext } from '../sync/context.ts';
import type { Vault } from '../vault/vault.ts';
import type { StationOptions } from './api.ts';
import type { Hub } from './hub.ts';
import type { Intake } from './intake/intake.ts';
import type { Labels } from './intake/labels.ts';
import type { Golden } from './shoot/golden.ts';
import type { ShootSession } from './shoot/shootSession.ts';
import type { FreeSpace } from './upkeep/freeSpace.ts';
import type { Recorder } from './upkeep/recorder.ts';
import type { ViewContext } from './views/viewContext.ts';

/** What the parts of a station share. Made in `station.ts`. */
export interface Core {
  readonly options: StationOptions;
  readonly store: Store;
  readonly media: MediaStore;
  readonly vault: Vault;
  readonly hub: Hub;
  readonly session: ShootSession;
  readonly view: ViewContext;
  readonly clock: () => Millis;
  /** Its clock is `clock`. */
  readonly time: Time;
  readonly newId: () => string;
  /** For what the operator does; see `stationActions` for what the station does by itself. */
  readonly actions: ActionContext;
  readonly stationActions: ActionContext;
  /** The records beside the photos, from which the database can be rebuilt. */
  readonly recorder: Recorder;
  /** Photos of target cards. */
  readonly golden: Golden;
  /** Codes on photos. */
  readonly labels: Labels;
  /** Whether there is room for photos. */
  readonly space: FreeSpace;
  /** The way of photos into the station. */
  readonly intake: Intake;
  /** Aborts when the station closes. */
  readonly closing: AbortSignal;
  itemChanged(itemId: ItemId): void;
  statusChanged(): void;
}
