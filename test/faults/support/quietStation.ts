import { createRouterClient } from '@orpc/server';
import type { Station } from '../../../main/station/api.ts';
import { openStation } from '../../../main/station.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import { launchOwn } from '../../fakes/ownImaging.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';

/** A station in this process, with no connection. Close it. */
export async function openQuietStation(dataFolder: string, launchImaging = launchOwn()): Promise<Station> {
  return await openStation({
    launchImaging,
    dataFolder,
    practice: false,
    live: true,
    keyProviders: [memoryKey('keychain')],
    operator: 'Kim',
    version: '0.0.0',
    log: recordingLog(),
    environment: {},
  });
}

/** As a page of it sees it, without a wire. */
export function clientOf(station: Station) {
  return createRouterClient(station.router.page, { context: {} });
}
