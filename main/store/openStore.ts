import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type Database from 'better-sqlite3';
import type { Committed } from '../domain/records.ts';
import { fileProblem } from '../lib/files/fileProblem.ts';
import { backUp } from './durability/backUp.ts';
import { type Integrity, integrityOf, quickCheckOf } from './durability/integrity.ts';
import { journalFlush } from './durability/journalFlush.ts';
import { moveLogIntoFile } from './durability/moveLogIntoFile.ts';
import { schemaVersionOf } from './migrations/migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { openForReading, openForWriting } from './openDatabase.ts';
import { sqlOf } from './rows/sql.ts';
import { type ArrivalStore, arrivalTable } from './tables/arrivalTable.ts';
import { type AuditStore, auditTable } from './tables/auditTable.ts';
import { type CapturedStore, capturedTable } from './tables/capturedTable.ts';
import { type CompanionStore, companionTable } from './tables/companionTable.ts';
import { type ConnectionStore, connectionTable } from './tables/connectionTable.ts';
import { type EventStore, eventTable } from './tables/eventTable.ts';
import { type GoldenShotStore, goldenShotTable } from './tables/goldenShotTable.ts';
import { type ItemStore, itemTable } from './tables/itemTable.ts';
import { type KeptPhotoStore, keptPhotoTable } from './tables/keptPhotoTable.ts';
import { type MarkStore, markTable } from './tables/markTable.ts';
import { type MoveStore, moveTable } from './tables/moveTable.ts';
import { type OperationStore, operationTable } from './tables/operationTable.ts';
import { type PhotoCameraStore, photoCameraTable } from './tables/photoCameraTable.ts';
import { type PhotoCodeStore, photoCodeTable } from './tables/photoCodeTable.ts';
import { type PhotoStore, photoTable } from './tables/photoTable.ts';
import { type RefusedStore, refusedTable } from './tables/refusedTable.ts';
import { type RejectionStore, rejectionTable } from './tables/rejectionTable.ts';
import { type TaxonomyStore, type TemplateStore, taxonomyTable, templateTable } from './tables/requirementTables.ts';
import { type SettingStore, settingTable } from './tables/settingTable.ts';
import { type ShotStore, shotTable } from './tables/shotTable.ts';
import { type SideStore, sideTable } from './tables/sideTable.ts';
import { type TwinStore, twinTable } from './tables/twinTable.ts';

/** The station's queue: the tables that main/sync/storePort.ts asks for, and the care of the file. */
export interface Store {
  transaction<Result>(work: () => Result): Result;
  /** See `Sql`: the disk is waited for beside the main thread. */
  durableTransaction<Result>(work: () => Result): Committed<Result>;
  readonly items: ItemStore;
  readonly sides: SideStore;
  readonly photos: PhotoStore;
  readonly companions: CompanionStore;
  readonly twins: TwinStore;
  readonly moves: MoveStore;
  readonly operations: OperationStore;
  readonly rejections: RejectionStore;
  readonly templates: TemplateStore;
  readonly taxonomy: TaxonomyStore;
  readonly events: EventStore;
  readonly audit: AuditStore;
  readonly photoCameras: PhotoCameraStore;
  readonly photoCodes: PhotoCodeStore;
  readonly keptPhotos: KeptPhotoStore;
  readonly goldenShots: GoldenShotStore;
  readonly settings: SettingStore;
  readonly connections: ConnectionStore;
  readonly captured: CapturedStore;
  readonly refused: RefusedStore;
  readonly arrivals: ArrivalStore;
  readonly shots: ShotStore;
  /** What has changed since its record outside the database was written. */
  readonly marks: MarkStore;
  readonly schemaVersion: number;
  /** A consistent copy while the station goes on; the file appears whole or not at all. `StationError` `storage`. */
  backup(path: string): Promise<void>;
  /** As `integrity`, without what indexes and rows must agree on: a few times as fast. */
  quickCheck(): Integrity;
  /** Reads the whole file (seconds with a large queue): for `doctor` and diagnostics, not for the start. */
  integrity(): Integrity;
  /** The store is not used after it. Again: nothing. */
  close(): void;
}

export interface OpenOptions {
  readonly readOnly?: boolean;
  /** Called each time that a statement finds the file damaged. */
  readonly onDamage?: () => void;
}

/**
 * Opens `station.db` of a data folder. The writer creates the folder and the file and brings the schema up to date; it must
 * hold the folder's lock (`lockDataFolder`). With `readOnly` it reads beside a writer, and a missing file reads as an empty
 * store. Throws `StationError` `storage` in plain words for a file that is damaged, foreign, newer, or lost.
 */
export function openStore(folder: string, options: OpenOptions = {}): Store {
  const dataFolder = resolve(folder);
  const database = openFile(dataFolder, options.readOnly ?? false);
  const journal = journalFlush(database.name, { mend: () => moveLogIntoFile(database) });
  const sql = sqlOf(database, database.name, journal, options.onDamage);
  try {
    return {
      transaction: sql.transaction,
      durableTransaction: sql.durableTransaction,
      items: itemTable(sql),
      sides: sideTable(sql),
      photos: photoTable(sql),
      companions: companionTable(sql),
      twins: twinTable(sql),
      moves: moveTable(sql),
      operations: operationTable(sql),
      rejections: rejectionTable(sql),
      templates: templateTable(sql),
      taxonomy: taxonomyTable(sql),
      events: eventTable(sql),
      audit: auditTable(sql),
      photoCameras: photoCameraTable(sql),
      photoCodes: photoCodeTable(sql),
      keptPhotos: keptPhotoTable(sql),
      goldenShots: goldenShotTable(sql),
      settings: settingTable(sql),
      connections: connectionTable(sql),
      captured: capturedTable(sql),
      refused: refusedTable(sql),
      arrivals: arrivalTable(sql),
      shots: shotTable(sql),
      marks: markTable(sql),
      schemaVersion: schemaVersionOf(database),
      backup: (path) => backUp(database, path),
      quickCheck: () => quickCheckOf(database),
      integrity: () => integrityOf(database),
      close: () => {
        database.close();
        journal.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function openFile(dataFolder: string, readOnly: boolean): Database.Database {
  try {
    if (readOnly) return openForReading(dataFolder, migrations);
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    return openForWriting(dataFolder, migrations);
  } catch (error) {
    throw fileProblem(error, `The data folder ${dataFolder} cannot be used`);
  }
}
