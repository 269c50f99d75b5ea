import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Simulator } from '../../../main/practice/simulator.ts';
import { startPracticePartner } from '../../../main/station/connection/practiceMode.ts';
import { writeStorageSettings } from '../../../main/station/upkeep/storageView.ts';
import { openStation } from '../../../main/station.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { keyFile } from '../../../main/vault/keyFile.ts';
import { launchOwn, ownImaging } from '../../fakes/ownImaging.ts';
import { asAnotherShot, cameraJpeg } from '../../fixtures/pictures.ts';
import type { Workplace } from './workplace.ts';

/** A simulated partner in this process, and a data folder that is connected to it. */
export interface Bench {
  readonly simulator: Simulator;
  readonly dataFolder: string;
  /** References of the items made so far. */
  readonly references: readonly string[];
  /** Takes more items in, by a station of this process that is closed again: the folder must be free. */
  addItems(count: number): Promise<readonly string[]>;
  /** Gives each item so many new photos, by such a station. */
  shoot(photosEach: number): Promise<void>;
  /** A new photo, unlike every other, written into the folder under its own name. */
  photo(folder: string): string;
}

const silent = { info() {}, warn() {}, error() {} };
const typeName = 'Sneakers';

/** `dataFolder` lets a fault choose where the station lives (a mount, say). Closed with the place. */
export async function openBench(
  place: Workplace,
  options: { readonly dataFolder?: string; readonly items: number; readonly name?: string },
): Promise<Bench> {
  const simulator = await startPracticePartner({
    imaging: ownImaging,
    folder: place.folder('partner'),
    keepState: false,
    speed: 1_000,
  });
  place.onClear(() => simulator.close());
  // Items stay where the station brought them: what counts here is that they get there, once.
  simulator.control.setReview({ hold: true });
  const dataFolder = options.dataFolder ?? join(place.folder('station'), 'data');
  const picture = await cameraJpeg({ width: 240, height: 160, seed: 1 });
  const { category, type } = typeOf(simulator);
  const references: string[] = [];
  let photos = 0;

  async function atStation(work: (station: Awaited<ReturnType<typeof openStation>>) => Promise<void>): Promise<void> {
    const station = await openStation({
      launchImaging: launchOwn(),
      dataFolder,
      practice: false,
      live: false,
      keyProviders: [keyFile(dataFolder, silent)],
      operator: 'Kim',
      version: '0.0.0',
      log: silent,
      environment: {},
    });
    try {
      await work(station);
    } finally {
      await station.close();
    }
  }

  await setFreeSpaceFloor(dataFolder, 0);
  await atStation(async ({ commands }) => {
    await commands.connect({
      profileText: JSON.stringify(simulator.profile),
      profilePath: null,
      apiKey: simulator.apiKey,
      userToken: null,
      test: false,
    });
  });
  const bench: Bench = {
    simulator,
    dataFolder,
    references,
    async addItems(count) {
      const added = Array.from(
        { length: count },
        (_, index) => `${options.name ?? 'SKU'}-${references.length + index + 1}`,
      );
      await atStation(async ({ commands }) => {
        for (const reference of added) await commands.create({ reference, category, type, service: null });
      });
      references.push(...added);
      return added;
    },
    async shoot(photosEach) {
      const folder = place.folder('shot');
      await atStation(async ({ commands }) => {
        for (const reference of references) {
          const files = Array.from({ length: photosEach }, () => bench.photo(folder));
          await commands.importPhotos({ reference, side: null, files });
        }
      });
    },
    photo(folder) {
      photos += 1;
      mkdirSync(folder, { recursive: true });
      const path = join(folder, `photo-${String(photos).padStart(5, '0')}.jpg`);
      writeFileSync(path, asAnotherShot(picture, `photo ${photos} of ${dataFolder}`));
      return path;
    },
  };
  await bench.addItems(options.items);
  return bench;
}

/** Below so many free bytes the station takes no photos. Disks of tests are smaller than what it asks for by itself. */
export async function setFreeSpaceFloor(dataFolder: string, bytes: number): Promise<void> {
  const store = openStore(dataFolder);
  try {
    writeStorageSettings(store, { refuseBelowBytes: bytes, warnBelowBytes: bytes });
  } finally {
    store.close();
  }
}

function typeOf(simulator: Simulator): { readonly category: string; readonly type: string } {
  for (const category of simulator.control.catalogue().categories) {
    const type = category.types.find((other) => other.name === typeName);
    if (type) return { category: category.uuid, type: type.uuid };
  }
  throw new Error(`The simulator has no type ${typeName}`);
}
