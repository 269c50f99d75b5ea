import type { PartnerEvent } from '../../domain/partner/events.ts';
import { parseJsonText } from '../jsonText.ts';
import { readEvent } from './events.ts';
import { unwrapEvents } from './unwrapEvents.ts';

export interface ParsedEvent {
  readonly event: PartnerEvent;
  readonly text: string;
}

/** Throws `StationError` `invalid` naming the field at fault; one bad event refuses all. */
export function parseEvents(json: string): readonly ParsedEvent[] {
  const document = parseJsonText(json, 'event');
  return unwrapEvents(document).map(({ path, event }) => ({
    event: readEvent(event ?? (path === '' ? document : {}), path),
    text: event === document ? json : JSON.stringify(event),
  }));
}
