import { createHash } from 'node:crypto';
import { notFromTheFuture, type PartnerEvent } from '../../domain/partner/events.ts';
import type { KnownSecrets } from '../../lib/secrets/knownSecrets.ts';
import { type ParsedEvent, parseEvents } from '../../partner/schemas/parseEvents.ts';
import { type ReceivedEvent, receiveEvent } from '../../sync/actions/applyEvent.ts';
import type { ActionContext } from '../../sync/context.ts';
import { english } from '../../texts/render.ts';
import { type Text, text } from '../../texts/text.ts';

export interface EventParts {
  readonly stationActions: ActionContext;
  readonly secrets: Pick<KnownSecrets, 'hideInJson'>;
}

export interface TakenEvent {
  readonly known: boolean;
  readonly duplicate: boolean;
  readonly changed: boolean;
  readonly changes: readonly string[];
  readonly message: string;
}

const maxLines = 1_000;

/** Keeps trusted events without our credentials, and applies those whose SR is known. Throws `invalid` naming the field. */
export function receiveEventText({ stationActions, secrets }: EventParts, json: string): TakenEvent {
  const taken = parseEvents(secrets.hideInJson(json)).map((parsed) => receiveOne(stationActions, parsed));
  return {
    known: taken.every(({ known }) => known),
    duplicate: taken.every(({ duplicate }) => duplicate),
    changed: taken.some(({ changed }) => changed),
    changes: taken.flatMap(({ changes }) => changes),
    message: taken.map(({ message }) => message).join('\n'),
  };
}

function receiveOne(stationActions: ActionContext, { event, text: saved }: ParsedEvent): TakenEvent {
  const key = dedupeKey(event);
  const receivedAt = stationActions.clock();
  const received = receiveEvent(stationActions, { event, text: saved, dedupeKey: key, trusted: true, receivedAt });
  const { known, duplicate } = received;
  const changes = linesOf(stationActions, received, key);
  const lines = [lineOf(event, received, changes)];
  if (notFromTheFuture(event, receivedAt) !== event)
    lines.push(text('event.fromTheFuture', { at: new Date(event.serverAt).toISOString() }));
  return { known, duplicate, changed: changes.length > 0, changes, message: lines.map(english).join(' ') };
}

function linesOf({ store }: ActionContext, { itemId, duplicate }: ReceivedEvent, key: string): readonly string[] {
  if (itemId === null || duplicate) return [];
  const written = store.audit.ofItem(itemId, maxLines).filter(({ detail }) => detail.event === key);
  return written.toReversed().map((entry) => english(entry.text));
}

/** Two rounds of rejection differ in their timestamp; a repeated delivery differs in nothing. */
export function dedupeKey(event: PartnerEvent): string {
  const content = createHash('sha256').update(JSON.stringify(event)).digest('hex');
  return `${event.type}:${event.srUuid}:${event.serverAt}:${content}`;
}

function lineOf(
  { type }: PartnerEvent,
  { known, duplicate }: Pick<ReceivedEvent, 'known' | 'duplicate'>,
  changes: readonly string[],
): Text {
  if (duplicate) return text('event.hereAlready', { type });
  if (!known) return text('event.kept', { type });
  return changes.length === 0
    ? text('event.changedNothing', { type })
    : text('event.applied', { type, changes: changes.join('; ') });
}
