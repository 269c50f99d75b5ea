import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ItemId } from '../../../main/domain/ids.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { type ItemRecord, readRecord } from '../../../main/store/records/itemRecord.ts';
import { type MemoryKey, memoryKey } from '../../fakes/memoryKey.ts';
import { connectTo, openTestStation, startTestPartner, typeNamed } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { inspect, picture } from './workedFolder.ts';

/** A station's data folder, which it is opened on again and again, with its key. */
export interface Place {
  readonly folder: string;
  readonly partner: Simulator;
  readonly key: MemoryKey;
  isConnected: boolean;
}

export const placeAt = (partner: Simulator): Place => ({
  folder: join(temporaryFolder(), 'data'),
  partner,
  key: memoryKey('keychain'),
  isConnected: false,
});

/** Works at the station of that folder and closes it. */
export async function at<Result>(
  place: Place,
  live: boolean,
  work: (station: Station) => Promise<Result>,
): Promise<Result> {
  const station = await openTestStation({ dataFolder: place.folder, live, keyProviders: [place.key] });
  try {
    if (!place.isConnected) {
      await connectTo(station, place.partner);
      await station.commands.taxonomyRefresh();
      place.isConnected = true;
    }
    return await work(station);
  } finally {
    await station.close();
  }
}

let seed = 0;
export function nextPicture(): Promise<string> {
  seed += 1;
  return picture(seed);
}

export async function shoot(
  { commands }: Station,
  partner: Simulator,
  reference: string,
  count: number,
): Promise<void> {
  await commands.create({ reference, ...typeNamed(partner, 'Sneakers'), service: null });
  if (count === 0) return;
  const files = await Promise.all(Array.from({ length: count }, () => nextPicture()));
  await commands.importPhotos({ reference, side: null, files });
}

export const send = ({ commands }: Station) =>
  commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });

export async function partnerAtRest(): Promise<Simulator> {
  const partner = await startTestPartner();
  onTestFinished(() => partner.close());
  partner.control.setReview({ hold: true });
  return partner;
}

export const idOf = (store: Store, reference: string): ItemId => store.items.allByReference(reference)[0]!.id;
export const mediaOf = (partner: Simulator, reference: string) =>
  (partner.control.serviceRequest(reference)?.media ?? []).map(({ sha256 }) => sha256);

export function recordOf(folder: string, reference: string): ItemRecord {
  return inspect(folder, (store) => {
    const record = readRecord(store, idOf(store, reference));
    if (record?.kind !== 'item') throw new Error(`There is no ${reference}`);
    return record;
  });
}
