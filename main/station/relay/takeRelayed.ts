import { StationError } from '../../domain/failure.ts';
import { parseEvent } from '../../partner/schemas/events.ts';
import type { RelayedEvent } from '../../relay/wire/wire.ts';
import { receiveEvent } from '../../sync/actions/applyEvent.ts';
import type { Log } from '../api.ts';
import { dedupeKey, type EventParts } from '../connection/receiveEventText.ts';
import { changeRelayState } from './relayState.ts';

export interface TakeParts extends EventParts {
  readonly log: Log;
}

/**
 * Each event is applied with its cursor in one transaction, on the disk when this returns. Throws `StationError`
 * `storage` otherwise; the events then come again. An unreadable event is logged and skipped, since it would block the
 * others for ever.
 */
export function takeRelayed(parts: TakeParts, events: readonly RelayedEvent[], store: string, address: string): void {
  try {
    takeAll(parts, events, store, address);
  } catch (error) {
    if (isOfTheDisk(error) || events.length === 0) throw error;
    if (events.length > 1) {
      for (const event of events) takeRelayed(parts, [event], store, address);
      return;
    }
    parts.log.error('An event of the relay could not be applied', { cursor: events[0]?.cursor, error });
    takeAll(parts, [], store, address, events[0]?.cursor);
  }
}

function takeAll(
  parts: TakeParts,
  events: readonly RelayedEvent[],
  store: string,
  address: string,
  passed?: number,
): void {
  const { store: tables, clock } = parts.stationActions;
  tables.transaction(() => {
    for (const event of events) takeOne(parts, event);
    const cursor = events.at(-1)?.cursor ?? passed;
    if (cursor !== undefined) changeRelayState(tables, address, { store, cursor, lastEventAt: clock() });
  });
}

function takeOne(
  { stationActions, secrets, log }: TakeParts,
  { event: relayed, signed, received_at: receivedAt, cursor }: RelayedEvent,
): void {
  const text = secrets.hideInJson(relayed);
  const event = readable(log, text, cursor);
  if (event === null) return;
  receiveEvent(stationActions, {
    event,
    text,
    dedupeKey: dedupeKey(event),
    trusted: signed,
    receivedAt,
  });
}

/** Null for an unknown type: a newer station may know it. */
function readable(log: Log, text: string, cursor: number) {
  try {
    return parseEvent(text);
  } catch (error) {
    if (!(error instanceof StationError)) throw error;
    log.info('An event of the relay is of no known type', { cursor });
    return null;
  }
}

function isOfTheDisk(error: unknown): boolean {
  return error instanceof StationError && error.code === 'storage';
}
