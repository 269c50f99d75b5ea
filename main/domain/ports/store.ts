import type {
  ArrivalStore,
  CameraClockStore,
  CapturedStore,
  GoldenShotStore,
  RefusedStore,
  ShotStore,
} from './captureStores.ts';
import type { ConnectionStore } from './connectionStore.ts';
import type { ExpectedStore, ResultStore } from './exchangeStores.ts';
import type { FleetStore } from './fleetStore.ts';
import type { ItemStore, SideStore } from './itemStore.ts';
import type { KindIndexStore } from './kindIndexStore.ts';
import type { OperationStore } from './operationStore.ts';
import type {
  EventStore,
  RejectionStore,
  SrDetailStore,
  TaxonomyRecordStore,
  TaxonomyStore,
  TemplateStore,
} from './partnerStores.ts';
import type {
  AskedPhotoStore,
  CompanionStore,
  KeptPhotoStore,
  MoveStore,
  PhotoCameraStore,
  PhotoCodeStore,
  TwinStore,
} from './photoDetailStores.ts';
import type { PhotoStore } from './photoStore.ts';
import type { AuditStore, MarkStore, SettingStore } from './recordStores.ts';
import type { ShiftStore } from './shiftStore.ts';
import type { Topic } from './topics.ts';

/**
 * The station's queue. All calls are synchronous and short. Methods may be called inside or outside a transaction. Who needs
 * less takes less: `Pick<Store, 'settings'>`.
 */
export interface Store extends StoreTables {
  /** One synchronous function, begun immediate, rolled back when it throws. Nested ones join the outer one. */
  transaction<Result>(work: () => Result): Result;
  /** As `transaction`, but nobody waits for the disk: `onDisk` resolves when it is there. Never within another one. */
  durableTransaction<Result>(work: () => Result): Committed<Result>;
  /** Who is told after each commit what it was about, within the call that made it. One listener, which must not throw. */
  onCommit(listener: (topics: ReadonlySet<Topic>) => void): void;
  readonly schemaVersion: number;
  /** Begins a consistent copy while the station goes on; the file appears whole or not at all. */
  backup(path: string): StoreCopy;
  /** As `integrity`, without what indexes and rows must agree on: a few times as fast. */
  quickCheck(): Integrity;
  /** Reads the whole file (seconds with a large queue): for `doctor` and diagnostics; at a start where it is small or suspect. */
  integrity(): Integrity;
  /** The store is not used after it. Again: nothing. */
  close(): void;
}

/** A copy of the store that is being made. */
export interface StoreCopy {
  /** Rejects with `StationError` `storage`, or because it was stopped. */
  readonly done: Promise<void>;
  /** Nothing is left of it then. After its end: nothing. */
  stop(): void;
}

export interface StoreTables {
  readonly items: ItemStore;
  readonly sides: SideStore;
  readonly photos: PhotoStore;
  readonly companions: CompanionStore;
  readonly twins: TwinStore;
  readonly moves: MoveStore;
  readonly operations: OperationStore;
  readonly rejections: RejectionStore;
  readonly srDetails: SrDetailStore;
  readonly templates: TemplateStore;
  readonly taxonomy: TaxonomyStore;
  readonly taxonomyRecords: TaxonomyRecordStore;
  readonly kinds: KindIndexStore;
  readonly events: EventStore;
  readonly audit: AuditStore;
  readonly photoCameras: PhotoCameraStore;
  readonly photoCodes: PhotoCodeStore;
  readonly askedPhotos: AskedPhotoStore;
  readonly keptPhotos: KeptPhotoStore;
  readonly goldenShots: GoldenShotStore;
  readonly settings: SettingStore;
  readonly connections: ConnectionStore;
  readonly captured: CapturedStore;
  readonly refused: RefusedStore;
  readonly arrivals: ArrivalStore;
  readonly shots: ShotStore;
  readonly cameraClocks: CameraClockStore;
  readonly marks: MarkStore;
  readonly expected: ExpectedStore;
  readonly results: ResultStore;
  readonly fleet: FleetStore;
  readonly shift: ShiftStore;
}

/** A change that is done and seen by everybody. */
export interface Committed<Result> {
  readonly result: Result;
  /** Rejects with a `StationError` `storage` when the disk does not take it now; it may be gone after a crash. To be awaited. */
  readonly onDisk: Promise<void>;
}

/** Whether a database file is sound. */
export interface Integrity {
  readonly ok: boolean;
  /** SQLite's own words, one line each; at most 20. */
  readonly problems: readonly string[];
}
