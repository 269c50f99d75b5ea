import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type Database from 'better-sqlite3';
import type { Store, StoreCopy } from '../domain/ports/store.ts';
import { fileProblem } from '../lib/files/fileProblem.ts';
import { backUp } from './durability/backUp.ts';
import { checkpoint } from './durability/checkpoint.ts';
import { createGroupCommit } from './durability/groupCommit.ts';
import { integrityOf, quickCheckOf } from './durability/integrity.ts';
import { rewriteDatabase } from './durability/rewriteDatabase.ts';
import { schemaVersionOf } from './migrations/migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { openForReading, openForWriting } from './openDatabase.ts';
import { sqlOf } from './rows/sql.ts';
import { touchedTopics } from './rows/touchedTopics.ts';
import { adminPinTable } from './tables/adminPinTable.ts';
import { arrivalTable } from './tables/arrivalTable.ts';
import { cameraClockTable } from './tables/cameraClockTable.ts';
import { capturedTable } from './tables/capturedTable.ts';
import { connectionTable } from './tables/connectionTable.ts';
import { eventTable } from './tables/eventTable.ts';
import { expectedTable, resultTable } from './tables/exchangeTables.ts';
import { fleetTable } from './tables/fleetTable.ts';
import { goldenShotTable } from './tables/goldenShotTable.ts';
import { itemTable } from './tables/itemTable.ts';
import { kindIndexTable } from './tables/kinds/kindIndexTable.ts';
import { operationTable } from './tables/operationTable.ts';
import { operatorTable } from './tables/operatorTable.ts';
import {
  askedPhotoTable,
  companionTable,
  moveTable,
  photoCameraTable,
  photoCodeTable,
  savedPhotoTable,
  twinTable,
} from './tables/photoDetailTables.ts';
import { photoTable } from './tables/photoTable.ts';
import { auditTable, markTable, settingTable } from './tables/recordTables.ts';
import { refusedTable } from './tables/refusedTable.ts';
import { rejectionTable } from './tables/rejectionTable.ts';
import { taxonomyTable, templateTable } from './tables/requirementTables.ts';
import { shiftTable } from './tables/shiftTable.ts';
import { shotTable } from './tables/shotTable.ts';
import { sideTable } from './tables/sideTable.ts';
import { srDetailTable } from './tables/srDetailTable.ts';
import { taxonomyRecordTable } from './tables/taxonomyRecordTable.ts';

export interface OpenOptions {
  readonly readOnly?: boolean;
  readonly onDamage?: () => void;
}

/**
 * The writer must hold the folder's lock (`lockDataFolder`). With `readOnly` a missing file reads as empty. Throws
 * `StationError` `storage` for a file that is damaged, foreign, newer or lost.
 */
export function openStore(folder: string, options: OpenOptions = {}): Store {
  const dataFolder = resolve(folder);
  const database = openFile(dataFolder, options.readOnly ?? false);
  const copies = runningCopies(database);
  const groupCommit = createGroupCommit(database.name, {
    checkpoint() {
      // A running copy would keep the log from starting anew.
      copies.stop();
      checkpoint(database);
    },
  });
  const sql = sqlOf(database, database.name, groupCommit, {
    onDamage: options.onDamage,
    touched: touchedTopics(database),
  });
  try {
    return {
      transaction: sql.transaction,
      durableTransaction: sql.durableTransaction,
      onCommit: sql.onCommit,
      adminPin: adminPinTable(sql),
      items: itemTable(sql),
      sides: sideTable(sql),
      photos: photoTable(sql),
      companions: companionTable(sql),
      twins: twinTable(sql),
      moves: moveTable(sql),
      operations: operationTable(sql),
      operators: operatorTable(sql),
      rejections: rejectionTable(sql),
      srDetails: srDetailTable(sql),
      templates: templateTable(sql),
      taxonomy: taxonomyTable(sql),
      taxonomyRecords: taxonomyRecordTable(sql),
      kinds: kindIndexTable(sql),
      events: eventTable(sql),
      audit: auditTable(sql),
      photoCameras: photoCameraTable(sql),
      photoCodes: photoCodeTable(sql),
      askedPhotos: askedPhotoTable(sql),
      keptPhotos: savedPhotoTable(sql),
      goldenShots: goldenShotTable(sql),
      settings: settingTable(sql),
      connections: connectionTable(sql),
      captured: capturedTable(sql),
      refused: refusedTable(sql),
      arrivals: arrivalTable(sql),
      shots: shotTable(sql),
      cameraClocks: cameraClockTable(sql),
      marks: markTable(sql),
      expected: expectedTable(sql),
      results: resultTable(sql),
      fleet: fleetTable(sql),
      shift: shiftTable(sql),
      schemaVersion: schemaVersionOf(database),
      backup: (path) => copies.start(path),
      rewrite() {
        // A copy would hold what this is meant to take away.
        copies.stop();
        rewriteDatabase(database);
      },
      quickCheck: () => quickCheckOf(database),
      integrity: () => integrityOf(database),
      close: () => {
        database.close();
        groupCommit.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function runningCopies(database: Database.Database) {
  const running = new Set<AbortController>();
  return {
    start(path: string): StoreCopy {
      const stopped = new AbortController();
      running.add(stopped);
      const done = backUp(database, path, stopped.signal).finally(() => running.delete(stopped));
      return { done, stop: () => stopped.abort() };
    },
    stop(): void {
      for (const copy of running) copy.abort();
    },
  };
}

function openFile(dataFolder: string, readOnly: boolean): Database.Database {
  try {
    if (readOnly) return openForReading(dataFolder, migrations);
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    return openForWriting(dataFolder, migrations);
  } catch (error) {
    throw fileProblem(error, 'file.dataFolder', dataFolder);
  }
}
