import type { ItemId, SideUuid } from '../../domain/ids.ts';
import type { AwaitedLabel } from '../../domain/intake/labelShot.ts';
import type { Visit } from '../../domain/intake/visits.ts';
import type { Retake } from '../../domain/item/retake.ts';
import type { AwaitedTarget, TargetResult } from '../../domain/judgement/golden.ts';
import type { Millis } from '../../domain/model.ts';
import type { RecordOwner } from '../../domain/ports/recordStores.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { SavedFile } from '../../imaging/ports.ts';
import type { MediaStore } from '../../imaging/store/mediaStore.ts';
import type { Foreground } from '../../lib/async/foreground.ts';
import type { Time } from '../../lib/async/time.ts';
import type { ActionContext } from '../../sync/context.ts';
import type { WorkLog } from '../../sync/engine/workLog.ts';
import type { Log } from '../api.ts';
import type { Hub } from '../hub.ts';
import type { ViewContext } from '../views/viewContext.ts';
import type { Labels } from './labels.ts';

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

export interface LabelTaking {
  takeLabelled(itemId: ItemId, label: AwaitedLabel | null): void;
}

export interface IntakeParts {
  readonly store: IntakeStore;
  readonly media: Pick<MediaStore, 'receive' | 'examine' | 'requireWhole' | 'pictureFile'>;
  readonly hub: Pick<Hub, 'emit'>;
  readonly log: Log;
  readonly clock: () => Millis;
  readonly time: Time;
  readonly newId: () => string;
  readonly actions: ActionContext;
  readonly view: ViewContext;
  readonly session: {
    readonly openItemId: ItemId | null;
    readonly openedAt: Millis | null;
    chosenSide(itemId: ItemId): SideUuid | null;
    awaitedRetake(itemId: ItemId): Retake | null;
    readonly visits: readonly Visit[];
    choose(itemId: ItemId, sideUuid: SideUuid | null): void;
    awaitLabelled(label: AwaitedLabel): void;
  };
  readonly shoot: {
    open(itemId: ItemId): void;
    close(): void;
    beginKnown(reference: string, intake: LabelTaking): ItemId | null;
    settled(): void;
  };
  readonly recorder: { flush(owner: RecordOwner): Promise<void> };
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
  readonly closing: AbortSignal;
  removeUnclaimed(file: SavedFile): void;
}
