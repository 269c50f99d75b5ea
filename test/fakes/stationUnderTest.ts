import { createRouterClient } from '@orpc/server';
import type { Simulator } from '../../main/practice/simulator.ts';
import type { Station, StationOptions } from '../../main/station/api.ts';
import { startPracticePartner } from '../../main/station/practiceMode.ts';
import { openStation } from '../../main/station.ts';
import { memoryKey } from './memoryKey.ts';
import { recordingLog } from './recordingLog.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** A real station on a folder of its own. Close it. */
export async function openTestStation(changes: Partial<StationOptions> = {}): Promise<Station> {
  return openStation({
    dataFolder: temporaryFolder(),
    practice: false,
    live: true,
    keyProviders: [memoryKey('keychain')],
    operator: 'Kim',
    version: '0.0.0',
    log: recordingLog(),
    environment: {},
    ...changes,
  });
}

/** The real simulator, in process, not part of the station: events must be fetched. Close it. */
export async function startTestPartner(options: { speed?: number; seed?: number } = {}): Promise<Simulator> {
  return startPracticePartner({ folder: temporaryFolder(), keepState: false, speed: 1_000, ...options });
}

/** The renderer's view of a station, without a wire. */
export function clientOf(station: Station) {
  return createRouterClient(station.router, { context: {} });
}

/** A category and type of the simulator by name. */
export function typeNamed(partner: Simulator, name: string): { category: string; type: string } {
  for (const category of partner.control.catalogue().categories) {
    const type = category.types.find((other) => other.name === name);
    if (type) return { category: category.uuid, type: type.uuid };
  }
  throw new Error(`The simulator has no type ${name}`);
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

/** Waits until `check` gives a value. The bound only ends a hanging test. */
export async function until<Value>(
  what: string,
  check: () => Promise<Value | null | undefined | false>,
): Promise<Value> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`Waited in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
