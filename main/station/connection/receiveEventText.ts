import { createHash } from 'node:crypto';
import type { PartnerEvent } from '../../domain/partner/events.ts';
import { receiveEvent } from '../../sync/actions/applyEvent.ts';
import type { ActionContext } from '../../sync/context.ts';
import { english } from '../../texts/render.ts';
import { type Text, text } from '../../texts/text.ts';

/** One webhook event as JSON text, from a hand that is trusted: kept, and applied when its SR is known here. Throws `invalid` naming the field. */
export function receiveEventText(
  { stationActions }: { readonly stationActions: ActionContext },
  json: string,
  parse: (text: string) => PartnerEvent,
): { readonly known: boolean; readonly duplicate: boolean; readonly message: string } {
  const event = parse(json);
  const received = receiveEvent(stationActions, { event, text: json, dedupeKey: dedupeKey(event), trusted: true });
  return { known: received.known, duplicate: received.duplicate, message: english(lineOf(event, received)) };
}

/** Two rounds of rejection differ in their timestamp; the same event delivered twice differs in nothing. */
export function dedupeKey(event: PartnerEvent): string {
  const content = createHash('sha256').update(JSON.stringify(event)).digest('hex');
  return `${event.type}:${event.srUuid}:${event.serverAt}:${content}`;
}

function lineOf({ type }: PartnerEvent, received: { known: boolean; duplicate: boolean }): Text {
  if (received.duplicate) return text('event.hereAlready', { type });
  return text(received.known ? 'event.applied' : 'event.kept', { type });
}
