import { createHash } from 'node:crypto';
import type { PartnerEvent } from '../../domain/partner/events.ts';
import { receiveEvent } from '../../sync/actions/applyEvent.ts';
import type { Core } from '../core.ts';

/** One webhook event as JSON text: kept, and applied when its SR is known here. Throws `invalid` naming the field. */
export function receiveText(
  core: Core,
  text: string,
  parse: (text: string) => PartnerEvent,
): { readonly known: boolean; readonly duplicate: boolean; readonly message: string } {
  const event = parse(text);
  const received = receiveEvent(core.stationActions, { event, text, dedupeKey: dedupeKey(event) });
  return { known: received.known, duplicate: received.duplicate, message: describe(event, received) };
}

/** Two rounds of rejection differ in their timestamp; the same event delivered twice differs in nothing. */
function dedupeKey(event: PartnerEvent): string {
  const content = createHash('sha256').update(JSON.stringify(event)).digest('hex');
  return `${event.type}:${event.srUuid}:${event.serverAt}:${content}`;
}

function describe(event: PartnerEvent, received: { known: boolean; duplicate: boolean }): string {
  if (received.duplicate) return `This ${event.type} event is here already.`;
  if (!received.known) return `The ${event.type} event is kept: no item of this station has that SR yet.`;
  return `The ${event.type} event was applied.`;
}
