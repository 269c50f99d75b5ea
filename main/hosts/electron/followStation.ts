import { createRouterClient } from '@orpc/server';
import type { StationEvent } from '../../contract/views.ts';
import type { Log, Station } from '../../station/api.ts';

/** Starts with the present status. Never rejects. */
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

export function tryNow(station: Pick<Station, 'router'>, log: Log): void {
  const client = createRouterClient(station.router.page, { context: {} });
  client.connection.wake({}).catch((error: unknown) => log.warn('The station was not woken', { error }));
}
