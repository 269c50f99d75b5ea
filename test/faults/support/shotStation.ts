import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, openBench } from './bench.ts';
import { type Acknowledged, runStation } from './stationProcess.ts';
import type { Workplace } from './workplace.ts';

/** A data folder with something to lose: an item that is sent, one of which the partner has a part, one not sent at all. */
export interface ShotStation extends Bench {
  readonly acknowledged: Acknowledged[];
  readonly databaseFile: string;
  /** Takes photos into the item; the command must say that it has them. */
  take(reference: string, count: number): Promise<void>;
  sync(): Promise<void>;
}

const requiredSides = 5;

export async function openShotStation(place: Workplace, dataFolder?: string): Promise<ShotStation> {
  const bench = await openBench(place, { items: 3, name: 'SHOT', ...(dataFolder === undefined ? {} : { dataFolder }) });
  const folder = place.folder('photos');
  const acknowledged: Acknowledged[] = [];
  const station: ShotStation = {
    ...bench,
    acknowledged,
    databaseFile: join(bench.dataFolder, 'station.db'),
    async take(reference, count) {
      const files = Array.from({ length: count }, () => bench.photo(folder));
      const args = ['import', '--reference', reference, '--data', bench.dataFolder, '--json', ...files];
      const ended = await runStation(place, args);
      if (ended.code !== 0) throw new Error(`The import before the fault failed: ${ended.error}`);
      acknowledged.push(...ended.acknowledged);
    },
    async sync() {
      const ended = await runStation(place, [
        'sync',
        '--until-idle',
        '--for',
        '60',
        '--data',
        bench.dataFolder,
        '--json',
      ]);
      if (ended.code !== 0) throw new Error(`The sync before the fault ended with ${ended.code}: ${ended.error}`);
    },
  };
  const [sent = '', partly = '', unsent = ''] = bench.references;
  await station.take(sent, requiredSides);
  await station.take(partly, 2);
  await station.sync();
  await station.take(partly, 1);
  await station.take(unsent, 2);
  return station;
}

/** A copy of the folder as it is, to compare with or to damage. */
export function copyOf(place: Workplace, dataFolder: string): string {
  const target = join(place.folder('copy'), 'data');
  cpSync(dataFolder, target, { recursive: true, preserveTimestamps: true });
  return target;
}

export function bytesOf(path: string): Buffer {
  return readFileSync(path);
}
