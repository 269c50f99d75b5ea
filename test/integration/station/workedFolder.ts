import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sha256 } from '../../../main/domain/ids.ts';
import { emptyMap, packMap } from '../../../main/domain/judgement/cellMap.ts';
import type { Photo } from '../../../main/domain/model.ts';
import type { Companion } from '../../../main/domain/photo/companion.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import type { Imaging } from '../../../main/imaging/imaging.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { startPracticePartner } from '../../../main/station/connection/practiceMode.ts';
import { recordFiles } from '../../../main/station/upkeep/recordFiles.ts';
import { openStoreSafely, type RecoveredStore } from '../../../main/station/upkeep/recovery.ts';
import { openStation } from '../../../main/station.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { readRecord } from '../../../main/store/records/itemRecord.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import { launchOwn, ownImaging } from '../../fakes/ownImaging.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { connectTo, typeNamed } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

/** A small photo, in a folder of its own. */
export async function picture(seed: number, folder = temporaryFolder()): Promise<string> {
  const path = join(folder, `shot-${seed}.jpg`);
  writeFileSync(path, await cameraJpeg({ width: 300, height: 200, seed }));
  return path;
}

export interface WorkedFolder {
  readonly folder: string;
  readonly partner: Simulator;
  close(): Promise<void>;
}

/** A data folder with work in it and the partner that knows of it, for all tests of a file. Tests work on copies. */
export async function makeWorkedFolder(): Promise<WorkedFolder> {
  const root = mkdtempSync(join(tmpdir(), 'sideshot-worked-'));
  const partner = await startPracticePartner({
    imaging: ownImaging,
    folder: join(root, 'practice'),
    keepState: false,
    speed: 1_000,
  });
  const folder = join(root, 'data');
  await workIn(folder, partner, root);
  return {
    folder,
    partner,
    async close() {
      await partner.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function open(dataFolder: string, live: boolean): Promise<Station> {
  const keyProviders = [memoryKey('keychain')];
  const log = recordingLog();
  return openStation({
    launchImaging: launchOwn(),
    dataFolder,
    practice: false,
    live,
    keyProviders,
    operator: 'Kim',
    version: '0',
    log,
    environment: {},
  });
}

/** Work of three kinds: one item sent and in review, one shot and not sent, one bare; a photo in the inbox, and a list of which one is begun. */
async function workIn(folder: string, partner: Simulator, pictures: string): Promise<void> {
  const first = await open(folder, true);
  await connectTo(first, partner);
  const { commands } = first;
  const { category, type } = typeNamed(partner, 'Sneakers');
  await commands.create({ reference: 'SENT', category, type, service: null });
  await commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
  const sides = (await commands.status({ reference: 'SENT' })).items[0]?.sides ?? [];
  const files = await Promise.all(
    sides.filter((side) => side.required).map((_, index) => picture(index + 1, pictures)),
  );
  await commands.importPhotos({ reference: 'SENT', side: null, files });
  await commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
  await first.close();
  const later = await open(folder, false);
  const list = join(pictures, 'list.csv');
  writeFileSync(list, 'reference,type,place\nEXPECTED,Sneakers,A-1\nBARE,Sneakers,A-2\nNOTED,,A-3\n');
  await later.commands.workListImport({ file: list, map: [] });
  await later.commands.create({ reference: 'SHOT / 7 %', category, type, service: null });
  const shots = [await picture(21, pictures), await picture(22, pictures)];
  await later.commands.importPhotos({ reference: 'SHOT / 7 %', side: null, files: shots });
  await later.commands.create({ reference: 'BARE', category, type, service: null });
  await later.commands.ingest({ reference: null, file: await picture(31, pictures), source: 'test' });
  await later.close();
  inspect(folder, (store) => {
    for (const photo of [...store.photos.inbox(), ...store.items.all().flatMap(({ id }) => store.photos.ofItem(id))]) {
      store.photos.update(photo.id, { figures });
      keepRawCompanion(store, folder, photo);
    }
  });
  // What was changed gets its records.
  await (await open(folder, false)).close();
}

const figures = {
  sharpness: 41.5,
  clippedHigh: 0.01,
  clippedLow: 0,
  brightness: 0.5,
  cast: { a: -1, b: 2.25 },
  hash: '00ff10ef20df30cf',
  map: packMap(emptyMap(3, 2)),
  detailEdge: 2_400,
  jpegQuality: 92,
};

/** As a RAW+JPEG pair is kept: its bytes among the originals. */
export function keepRawCompanion(store: Store, folder: string, photo: Photo): Companion {
  const bytes = Buffer.from(`II*\0\x10\0\0\0CR\x02\0 raw of ${photo.sha256}`, 'latin1');
  // A hex digest is what Sha256 names.
  const sha256 = createHash('sha256').update(bytes).digest('hex') as Sha256;
  const shard = join(folder, 'media', 'originals', sha256.slice(0, 2));
  mkdirSync(shard, { recursive: true });
  writeFileSync(join(shard, `${sha256}.cr2`), bytes);
  const file = { sha256, pictureHash: null, bytes: bytes.length, extension: 'cr2', filename: 'IMG_1.CR2' };
  const companion: Companion = { photoId: photo.id, ...file, kind: 'raw', addedAt: 1000 };
  store.companions.insert(companion);
  return companion;
}

/** Everything of every item, of the inbox and the connections, without what a rebuild changes on purpose. */
export function contentOf(store: Store) {
  return {
    items: store.items.all().map(({ id }) => itemContent(store, id)),
    inbox: readRecord(store, 'inbox'),
    connections: store.connections
      .all()
      .map(({ id, name, origin, profileJson }) => ({ id, name, origin, profileJson })),
    current: store.connections.current()?.id,
    expected: store.expected.rows(),
  };
}

function itemContent(store: Store, owner: string) {
  const record = readRecord(store, owner);
  if (record?.kind !== 'item') throw new Error(`There is no item ${owner}`);
  const { nextPollAt, lastPolledAt, updatedAt, stage, ...item } = record.item;
  return {
    ...record,
    item,
    events: record.events.map(({ id, ...event }) => event),
    operations: record.operations.map(({ outcomeUnknown, updatedAt, nextTryAt, waitingFor, ...other }) => other),
  };
}

/** What a reading of the store gives; opened as it lies, nothing is recovered. */
export function inspect<Result>(folder: string, read: (store: Store) => Result): Result {
  const store = openStore(folder);
  try {
    return read(store);
  } finally {
    store.close();
  }
}

/** As a starting station opens the store. */
export async function recover(
  folder: string,
  options: { checkUpToBytes?: number; imaging?: Pick<Imaging, 'ask'> } = {},
): Promise<RecoveredStore> {
  const { signal } = new AbortController();
  const files = recordFiles(folder);
  const given = { dataFolder: folder, files, clock: Date.now, log: recordingLog(), signal, imaging: ownImaging };
  return await openStoreSafely({ ...given, ...options });
}
