import { createRouterClient } from '@orpc/server';
import type { Simulator } from '../../main/practice/simulator.ts';
import type { Station, StationOptions } from '../../main/station/api.ts';
import { startPracticePartner } from '../../main/station/connection/practiceMode.ts';
import { openStation } from '../../main/station.ts';
import { putEmptyDatabase } from './emptyDatabase.ts';
import { memoryKey } from './memoryKey.ts';
import { launchOwn, ownImaging } from './ownImaging.ts';
import { recordingLog } from './recordingLog.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import { addWitness } from './until.ts';

export { typeNamed } from './typeNamed.ts';
export { until } from './until.ts';

/** A real station on a folder of its own. Close it. With `time: movableTime()` (fakeTime.ts) a test skips what it would wait for. */
export async function openTestStation(changes: Partial<StationOptions> = {}): Promise<Station> {
  // Only within a test: a station for a whole file brings its own.
  const dataFolder = changes.dataFolder ?? temporaryFolder();
  putEmptyDatabase(dataFolder);
  const station = await openStation({
    launchImaging: launchOwn(),
    dataFolder,
    practice: false,
    live: true,
    keyProviders: [memoryKey('keychain')],
    operator: 'Kim',
    version: '0.0.0',
    log: recordingLog(),
    environment: {},
    ...changes,
  });
  const forget = addWitness(() => station.commands.status({ reference: null }));
  return {
    ...station,
    close: () => {
      forget();
      return station.close();
    },
  };
}

/** The real simulator, in process, not part of the station: events must be fetched. Close it. */
export async function startTestPartner(options: { speed?: number; seed?: number } = {}): Promise<Simulator> {
  return startPracticePartner({
    imaging: ownImaging,
    folder: temporaryFolder(),
    keepState: false,
    speed: 1_000,
    ...options,
  });
}

/** The renderer's view of a station, without a wire. */
export function clientOf(station: Station) {
  return createRouterClient(station.router.page, { context: {} });
}

/** Connects the station to the simulator, with the profile changed as the test wants it. */
export async function connectTo(station: Station, partner: Simulator, changes: object = {}): Promise<void> {
  await station.commands.connect({
    profileText: JSON.stringify({ ...partner.profile, ...changes }),
    profilePath: null,
    apiKey: partner.apiKey,
    userToken: null,
    test: true,
  });
}

/** Hands all events that the simulator logged to the station, as a relay would. */
export async function deliverEvents(station: Station, partner: Simulator): Promise<void> {
  for (const { event } of partner.control.events()) await station.commands.event({ text: JSON.stringify(event) });
}
