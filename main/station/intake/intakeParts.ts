import type { ItemId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { MediaStore } from '../../imaging/store/mediaStore.ts';
import type { ActionContext } from '../../sync/context.ts';
import type { Log } from '../api.ts';
import type { Hub } from '../hub.ts';
import type { Golden } from '../shoot/golden.ts';
import type { ShootSession } from '../shoot/shootSession.ts';
import type { FreeSpace } from '../upkeep/freeSpace.ts';
import type { Recorder } from '../upkeep/recorder.ts';
import type { ViewContext } from '../views/viewContext.ts';
import type { Labels } from './labels.ts';

/** The tables that intake reads and writes. */
export type IntakeStore = Pick<
  Store,
  | 'transaction'
  | 'durableTransaction'
  | 'arrivals'
  | 'captured'
  | 'companions'
  | 'connections'
  | 'items'
  | 'photoCameras'
  | 'photoCodes'
  | 'photos'
  | 'refused'
  | 'settings'
  | 'shots'
  | 'sides'
  | 'twins'
>;

/** What intake uses of the station. */
export interface IntakeParts {
  readonly store: IntakeStore;
  readonly media: Pick<
    MediaStore,
    'receive' | 'examine' | 'requireWhole' | 'pictureFile' | 'isArriving' | 'removeFile'
  >;
  readonly hub: Pick<Hub, 'emit'>;
  readonly log: Log;
  readonly clock: () => Millis;
  readonly newId: () => string;
  /** For what the operator does. */
  readonly actions: ActionContext;
  readonly view: ViewContext;
  readonly session: Pick<ShootSession, 'openItemId' | 'chosenSide' | 'choose' | 'awaitLabelled'>;
  /** A label opens its item, or leaves the one that is open. */
  readonly shoot: { open(itemId: ItemId): void; close(): void };
  readonly recorder: Pick<Recorder, 'flush'>;
  readonly golden: Pick<Golden, 'isAwaited' | 'takeAwaited' | 'awaitShot' | 'measureShot'>;
  readonly labels: Pick<Labels, 'settings' | 'look'>;
  readonly space: Pick<FreeSpace, 'require'>;
  /** Aborts when the station closes. */
  readonly closing: AbortSignal;
  statusChanged(): void;
}
