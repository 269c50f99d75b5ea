import { createRouterClient } from '@orpc/server';
import type { StatusView } from '../../../preload/contract/views.ts';
import type { Log, Station } from '../../station/api.ts';

/** Hands each status of the station to `onStatus`, the present one first, until the signal. Never rejects. */
export async function followStatus(
  station: Pick<Station, 'router'>,
  onStatus: (status: StatusView) => void,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const client = createRouterClient(station.router, { context: {} });
  try {
    for await (const event of await client.station.events({}, { signal })) {
      if (event.type === 'status') onStatus(event.status);
    }
  } catch (error) {
    if (!signal.aborted) log.warn('The window no longer follows the station', { error });
  }
}

/** After a sleep of the computer: what waited for a time or for the network is tried now. */
export function tryNow(station: Pick<Station, 'router'>, log: Log): void {
  const client = createRouterClient(station.router, { context: {} });
  client.connection.wake({}).catch((error: unknown) => log.warn('The station was not woken', { error }));
}
