import type { ItemId, SideUuid } from '../../domain/ids.ts';
import type { AwaitedLabel } from '../../domain/intake/labelShot.ts';
import type { Visit } from '../../domain/intake/visits.ts';
import type { Retake } from '../../domain/item/retake.ts';
import type { AwaitedTarget, TargetResult } from '../../domain/judgement/golden.ts';
import type { Millis } from '../../domain/model.ts';
import type { RecordOwner } from '../../domain/ports/recordStores.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { KeptFile } from '../../imaging/ports.ts';
import type { MediaStore } from '../../imaging/store/mediaStore.ts';
import type { Foreground } from '../../lib/async/foreground.ts';
import type { Time } from '../../lib/async/time.ts';
import type { ActionContext } from '../../sync/context.ts';
import type { WorkLog } from '../../sync/engine/workLog.ts';
import type { Log } from '../api.ts';
import type { Hub } from '../hub.ts';
import type { ViewContext } from '../views/viewContext.ts';
import type { Labels } from './labels.ts';

/** The tables that intake reads and writes. */
export type IntakeStore = Pick<
  Store,
  | 'transaction'
  | 'durableTransaction'
  | 'arrivals'
  | 'askedPhotos'
  | 'cameraClocks'
  | 'captured'
  | 'companions'
  | 'connections'
  | 'expected'
  | 'goldenShots'
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

/** The parts of the station that intake uses. */
export interface IntakeParts {
  readonly store: IntakeStore;
  readonly media: Pick<MediaStore, 'receive' | 'examine' | 'requireWhole' | 'pictureFile'>;
  readonly hub: Pick<Hub, 'emit'>;
  readonly log: Log;
  readonly clock: () => Millis;
  readonly time: Time;
  readonly newId: () => string;
  /** For what the operator does. */
  readonly actions: ActionContext;
  readonly view: ViewContext;
  /** The Shoot screen's open item and its next side. */
  readonly session: {
    readonly openItemId: ItemId | null;
    readonly openedAt: Millis | null;
    chosenSide(itemId: ItemId): SideUuid | null;
    awaitedRetake(itemId: ItemId): Retake | null;
    /** The last times for which an item was open, those before this one. */
    readonly visits: readonly Visit[];
    choose(itemId: ItemId, sideUuid: SideUuid | null): void;
    awaitLabelled(label: AwaitedLabel): void;
  };
  readonly shoot: {
    /** A label opens its item, or leaves the one that is open. */
    open(itemId: ItemId): void;
    close(): void;
    /** Makes the item that the work list tells all of, and opens it; null where a person must be asked. */
    beginKnown(reference: string): ItemId | null;
    /** A file is looked into no more. */
    settled(): void;
  };
  /** Brings an item's record up to date. */
  readonly recorder: { flush(owner: RecordOwner): Promise<void> };
  /** The target card. */
  readonly golden: {
    isAwaited(source: string): boolean;
    takeAwaited(source: string): AwaitedTarget | null;
    awaitShot(awaited: AwaitedTarget): void;
    measureShot(target: AwaitedTarget, picture: string, filename: string): Promise<() => TargetResult>;
  };
  readonly labels: Pick<Labels, 'settings' | 'read'>;
  /** Throws where the disk has too little room for photos. */
  readonly space: { require(): Promise<void> };
  readonly foreground: Pick<Foreground, 'begin'>;
  readonly work: WorkLog;
  /** Aborts when the station closes. */
  readonly closing: AbortSignal;
  /** Lets bytes go that an arrival has left, unless something else needs them. */
  removeUnclaimed(file: KeptFile): void;
}
