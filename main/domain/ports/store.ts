import type { AdminPinStore } from './adminPinStore.ts';
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
import type { OperatorStore } from './operatorStore.ts';
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
  MoveStore,
  PhotoCameraStore,
  PhotoCodeStore,
  SavedPhotoStore,
  TwinStore,
} from './photoDetailStores.ts';
import type { PhotoStore } from './photoStore.ts';
import type { AuditStore, MarkStore, SettingStore } from './recordStores.ts';
import type { ShiftStore } from './shiftStore.ts';
import type { Topic } from './topics.ts';

/**
 * The station's queue. Calls are synchronous and short, inside or outside a transaction. Callers name the part that
 * they need: `Pick<Store, 'settings'>`.
 */
export interface Store extends StoreTables {
  /** Immediate; an error rolls back. Nested calls join the outer one. */
  transaction<Result>(work: () => Result): Result;
  /** Does not wait for the disk: `onDisk` resolves then. Never nest it. */
  durableTransaction<Result>(work: () => Result): Committed<Result>;
  /** Runs within the call that committed. One listener, which must not throw. */
  onCommit(listener: (topics: ReadonlySet<Topic>) => void): void;
  readonly schemaVersion: number;
  /** The station goes on; the file appears whole or not at all. */
  backup(path: string): StoreCopy;
  /**
   * Nothing of deleted rows is in the file afterwards. Seconds with a large queue, and it needs as much free room as
   * the file has. Throws `StationError` `storage`.
   */
  rewrite(): void;
  /** Skips the agreement of indexes and rows; several times faster than `integrity`. */
  quickCheck(): Integrity;
  /**
   * Reads the whole file (seconds with a large queue): for `doctor` and diagnostics, and for small or suspect files at
   * a start.
   */
  integrity(): Integrity;
  /** A second call does nothing. */
  close(): void;
}

export interface StoreCopy {
  /** Rejects with `StationError` `storage`, or because it was stopped. */
  readonly done: Promise<void>;
  /** Leaves nothing behind; too late, it does nothing. */
  stop(): void;
}

export interface StoreTables {
  readonly adminPin: AdminPinStore;
  readonly items: ItemStore;
  readonly sides: SideStore;
  readonly photos: PhotoStore;
  readonly companions: CompanionStore;
  readonly twins: TwinStore;
  readonly moves: MoveStore;
  readonly operations: OperationStore;
  readonly operators: OperatorStore;
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
  readonly keptPhotos: SavedPhotoStore;
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

export interface Committed<Result> {
  readonly result: Result;
  /** Rejects with `StationError` `storage`; the change may then be lost in a crash. Await it. */
  readonly onDisk: Promise<void>;
}

export interface Integrity {
  readonly ok: boolean;
  /** SQLite's own lines, at most 20. */
  readonly problems: readonly string[];
}
