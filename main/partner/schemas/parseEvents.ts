import type { PartnerEvent } from '../../domain/partner/events.ts';
import { parseJsonText } from '../jsonText.ts';
import { readEvent } from './events.ts';
import { unwrapEvents } from './unwrapEvents.ts';

export interface ParsedEvent {
  readonly event: PartnerEvent;
  /** The JSON of this event alone, in the shape of spec section 6. */
  readonly text: string;
}

/**
 * The events of a JSON text: one, a list, or in an envelope. Throws `StationError` `invalid` naming the field at fault where one of them is none: then
 * none counts.
 */
export function parseEvents(json: string): readonly ParsedEvent[] {
  const document = parseJsonText(json, 'event');
  return unwrapEvents(document).map(({ path, event }) => ({
    event: readEvent(event ?? (path === '' ? document : {}), path),
    text: event === document ? json : JSON.stringify(event),
  }));
}
