import { createRouterClient } from '@orpc/server';
import type { StationEvent } from '../../contract/views.ts';
import type { Log, Station } from '../../station/api.ts';

/** Hands each event of the station to `onEvent`, its present status first, until the signal. Never rejects. */
export async function followStation(
  station: Pick<Station, 'router'>,
  onEvent: (event: StationEvent) => void,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const client = createRouterClient(station.router.page, { context: {} });
  try {
    for await (const event of await client.station.events({}, { signal })) onEvent(event);
  } catch (error) {
    if (!signal.aborted) log.warn('The window no longer follows the station', { error });
  }
}

/** After a sleep of the computer: what waited for a time or for the network is tried now. */
export function tryNow(station: Pick<Station, 'router'>, log: Log): void {
  const client = createRouterClient(station.router.page, { context: {} });
  client.connection.wake({}).catch((error: unknown) => log.warn('The station was not woken', { error }));
}
