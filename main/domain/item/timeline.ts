import { asGiven, type Text, text } from '../../texts/text.ts';
import type { AuditEntry, Millis, Operation, Photo, Rejection, StoredEvent } from '../model.ts';
import { answerText } from './rejectionAnswer.ts';

export const timelineKinds = ['photo', 'operation', 'event', 'note'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export interface TimelineEntry {
  /** Stable, however often the entry is read. */
  readonly id: string;
  /** Local time. */
  readonly at: Millis;
  readonly kind: TimelineKind;
  readonly text: Text;
  /** Null: nobody in particular. */
  readonly who: string | null;
  readonly photoId: string | null;
  /** It needed a person. */
  readonly isTrouble: boolean;
  readonly details: readonly Text[];
}

/** `state` is in words, null where the event has none. */
export type TimelineEvent = StoredEvent & { readonly state: Text | null };

export interface TimelineFacts {
  readonly audit: readonly AuditEntry[];
  readonly photos: readonly Photo[];
  readonly operations: readonly Operation[];
  readonly rejections: readonly Rejection[];
  readonly events: readonly TimelineEvent[];
  readonly sideLabel: (sideUuid: string) => string;
}

/** Newest first; each fact appears once. */
export function timelineOf(facts: TimelineFacts): readonly TimelineEntry[] {
  const entries = [
    ...facts.audit.flatMap((entry, index) =>
      isToldByAnother(facts, entry) ? [] : [ofAudit(facts, entry, facts.audit.length - index)],
    ),
    ...ofOperations(facts),
    ...ofAnswers(facts),
    ...facts.events.filter((event) => !facts.audit.some((entry) => tellsOf(entry, event))).map(ofEvent),
  ];
  return entries.sort((left, right) => right.at - left.at || (left.id < right.id ? 1 : -1));
}

const photoLine = /^history\.(?:photo|label|undone)/;
const eventLine = /^history\.(?:stateChanged|endReported|cancelledByPartner|rejected|olderRejection)$/;
const operationLine = /^history\.(?:registered|submit|cancel|kept|retried|\w+Parked$)/;
const troubleLine = /^history\.(?:\w+Parked|rejected|cancelledByPartner)$/;

function tellsOf({ detail }: AuditEntry, { dedupeKey }: StoredEvent): boolean {
  return detail.event === dedupeKey;
}

/** This line says more about the same change of state. */
const sayMore: Readonly<Record<string, string>> = {
  'stage.cancelled': 'history.cancelledByPartner',
  'partnerState.sentBack': 'history.rejected',
};

/** Another line explains the event's new state. */
function isToldByAnother({ audit, events }: TimelineFacts, entry: AuditEntry): boolean {
  const state = entry.text.id === 'history.stateChanged' ? entry.text.params?.state : undefined;
  if (typeof state !== 'object' || !('id' in state)) return false;
  const more = sayMore[state.id];
  return events.some(
    (event) => tellsOf(entry, event) && audit.some((other) => other.text.id === more && tellsOf(other, event)),
  );
}

function kindOf(id: string): TimelineKind {
  if (eventLine.test(id)) return 'event';
  if (operationLine.test(id)) return 'operation';
  return photoLine.test(id) ? 'photo' : 'note';
}

/** `number` counts from the item's first line, so it never changes. */
function ofAudit(facts: TimelineFacts, entry: AuditEntry, number: number): TimelineEntry {
  const { at, who, text: line, detail } = entry;
  const photo = facts.photos.find(({ id }) => id === detail.photo);
  return {
    id: `a${String(number).padStart(6, '0')}`,
    at,
    kind: kindOf(line.id),
    text: line,
    who,
    photoId: photo?.id ?? null,
    isTrouble: troubleLine.test(line.id),
    details: [
      ...(photo === undefined ? [] : photoDetails(facts, photo, line.id === 'history.photoSent')),
      ...facts.events.filter((event) => tellsOf(entry, event)).flatMap(eventDetails),
    ],
  };
}

function photoDetails({ operations }: TimelineFacts, photo: Photo, isSent: boolean): readonly Text[] {
  const upload = operations.findLast(({ payload }) => payload.kind === 'upload' && payload.photoId === photo.id);
  const sent = [
    ...(upload === undefined ? [] : [text('timeline.queuedAt', { at: upload.createdAt }), tries(upload)]),
    ...(photo.uploadedAt === null ? [] : [text('timeline.confirmedAt', { at: photo.uploadedAt })]),
    ...(photo.uploadedServerAt === null ? [] : [text('timeline.partnersClock', { at: photo.uploadedServerAt })]),
  ];
  const file = [
    asGiven(photo.filename),
    ...(photo.place === 'superseded' ? [text('timeline.replaced')] : []),
    ...(photo.place === 'removed' ? [text('timeline.removed')] : []),
  ];
  return [...file, ...(isSent ? sent : []), text('timeline.photo', { id: photo.id })];
}

function tries({ attempts }: Operation): Text {
  return text('timeline.tries', { count: attempts });
}

/** Answers whose line in the history is gone, as after a rebuild or at another station. */
function ofAnswers({ rejections, audit, sideLabel }: TimelineFacts): readonly TimelineEntry[] {
  return rejections.flatMap(({ id, sideUuid, sideName, photoId, answer }): readonly TimelineEntry[] => {
    if (answer === null || audit.some(({ detail }) => detail.answer === id)) return [];
    const side = sideUuid === null ? sideName : sideLabel(sideUuid);
    return [
      {
        id: `j${id}`,
        at: answer.at,
        kind: 'note',
        text: text('history.rejectionAnswered', { side, answer: answerText(answer) }),
        who: answer.who,
        photoId,
        isTrouble: false,
        details: [],
      },
    ];
  });
}

/** Open or dropped operations, and those with several tries; the history has the other ends. */
function ofOperations({ operations, sideLabel }: TimelineFacts): readonly TimelineEntry[] {
  return operations.flatMap((operation) => {
    const line = operationLineOf(operation, operationName(operation, sideLabel));
    if (line === null) return [];
    const { id, createdAt, updatedAt, nextTryAt, lastError } = operation;
    const entry: TimelineEntry = {
      id: `o${id}`,
      at: updatedAt,
      kind: 'operation',
      text: line,
      who: null,
      photoId: operation.payload.kind === 'upload' ? operation.payload.photoId : null,
      isTrouble: operation.status === 'parked' || (operation.status === 'pending' && lastError !== null),
      details: [
        text('timeline.queuedAt', { at: createdAt }),
        tries(operation),
        ...(nextTryAt === null ? [] : [text('timeline.nextTryAt', { at: nextTryAt })]),
        text('timeline.step', { id }),
      ],
    };
    return [entry];
  });
}

function operationLineOf({ status, attempts, lastError }: Operation, what: Text): Text | null {
  switch (status) {
    case 'pending':
      return lastError === null
        ? text('timeline.queued', { what })
        : text('timeline.failed', { what, count: attempts, reason: lastError.text });
    case 'in_flight':
      return text('timeline.underWay', { what });
    case 'parked':
      return text('timeline.parked', { what, count: attempts });
    case 'dropped':
      return text('timeline.dropped', { what });
    case 'done':
      return attempts > 1 && lastError !== null
        ? text('timeline.doneAfter', { what, count: attempts, reason: lastError.text })
        : null;
  }
}

function operationName({ payload }: Operation, sideLabel: TimelineFacts['sideLabel']): Text {
  switch (payload.kind) {
    case 'create':
      return text('timeline.create');
    case 'upload':
      return text('timeline.upload', { side: sideLabel(payload.sideUuid) });
    case 'submit':
      return text('timeline.submit');
    case 'cancel':
      return text('timeline.cancel');
    case 'update_user':
      return text('timeline.updateUser');
  }
}

/** Events that changed nothing here; an unsigned one is only a report until the partner was asked. */
function ofEvent(event: TimelineEvent): TimelineEntry {
  const { id, type, state, receivedAt, trusted } = event;
  const name = state ?? (type === 'media_rejected' ? text('timeline.rejectionTold') : asGiven(type));
  return {
    id: `e${String(id).padStart(9, '0')}`,
    at: receivedAt,
    kind: 'event',
    text: trusted ? text('timeline.event', { name }) : text('timeline.unsignedEvent', { name }),
    who: null,
    photoId: null,
    isTrouble: false,
    details: eventDetails(event),
  };
}

function eventDetails({ serverAt, appliedAt, trusted }: StoredEvent): readonly Text[] {
  return [
    ...(trusted ? [] : [text('timeline.unproven')]),
    text('timeline.partnersClock', { at: serverAt }),
    appliedAt === null ? text('timeline.notApplied') : text('timeline.appliedAt', { at: appliedAt }),
  ];
}

export interface TimelinePage {
  readonly entries: readonly TimelineEntry[];
  readonly next: string | null;
}

/** `after` is an entry's id; a lost one starts at the newest. */
export function timelinePage(all: readonly TimelineEntry[], after: string | null, limit: number): TimelinePage {
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const entries = all.slice(start, start + limit);
  return { entries, next: start + limit < all.length ? (entries.at(-1)?.id ?? null) : null };
}
