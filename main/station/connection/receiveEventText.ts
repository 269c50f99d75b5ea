import { createHash } from 'node:crypto';
import type { PartnerEvent } from '../../domain/partner/events.ts';
import type { KnownSecrets } from '../../lib/secrets/knownSecrets.ts';
import { receiveEvent } from '../../sync/actions/applyEvent.ts';
import type { ActionContext } from '../../sync/context.ts';
import { english } from '../../texts/render.ts';
import { type Text, text } from '../../texts/text.ts';

export interface EventParts {
  readonly stationActions: ActionContext;
  readonly secrets: Pick<KnownSecrets, 'hideInJson'>;
}

/**
 * One webhook event as JSON text, from a hand that is trusted: kept, without what it echoes of our credentials, and applied when its SR is known
 * here. Throws `invalid` naming the field.
 */
export function receiveEventText(
  { stationActions, secrets }: EventParts,
  json: string,
  parse: (text: string) => PartnerEvent,
): { readonly known: boolean; readonly duplicate: boolean; readonly message: string } {
  const kept = secrets.hideInJson(json);
  const event = parse(kept);
  const received = receiveEvent(stationActions, { event, text: kept, dedupeKey: dedupeKey(event), trusted: true });
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
