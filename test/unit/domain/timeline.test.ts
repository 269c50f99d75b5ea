import { expect, test } from 'vitest';
import type { OperationId, PhotoId } from '../../../main/domain/ids.ts';
import {
  type TimelineEvent,
  type TimelineFacts,
  timelineOf,
  timelinePage,
} from '../../../main/domain/item/timeline.ts';
import type { AuditEntry, Operation, Photo } from '../../../main/domain/model.ts';
import { english } from '../../../main/texts/render.ts';
import { asGiven, type Text, text } from '../../../main/texts/text.ts';
import { acme, itemId, photo, rejection, sideUuid, srUuid } from '../store/samples.ts';

const line = (at: number, what: Text, detail: AuditEntry['detail'] = {}): AuditEntry => ({
  at,
  who: 'ann',
  text: what,
  itemId: itemId('1'),
  detail,
});

const upload = (id: string, change: Partial<Operation>): Operation => ({
  id: id as OperationId,
  sequence: 1,
  connectionId: acme,
  itemId: itemId('1'),
  payload: { kind: 'upload', photoId: 'p' as PhotoId, sideUuid: sideUuid('s') },
  status: 'pending',
  attempts: 0,
  outcomeUnknown: false,
  nextTryAt: null,
  waitingFor: 'nothing',
  lastError: null,
  createdAt: 10,
  updatedAt: 10,
  ...change,
});

const event = (change: Partial<TimelineEvent>): TimelineEvent => ({
  id: 1,
  dedupeKey: 'k',
  srUuid: srUuid('sr'),
  type: 'state_change',
  serverAt: 20,
  payload: '{}',
  receivedAt: 25,
  appliedAt: 25,
  trusted: true,
  state: text('partnerState.approved'),
  ...change,
});

/** Written as that event was applied. */
const ofEvent = { event: 'k' };

const reported = (facts: Partial<TimelineFacts>) =>
  timelineOf({ audit: [], photos: [], operations: [], rejections: [], events: [], sideLabel: () => 'Front', ...facts });
const words = (facts: Partial<TimelineFacts>) => reported(facts).map((entry) => english(entry.text));

test('photos, operations, events and notes stand in one order, the newest first', () => {
  const entries = reported({
    audit: [line(30, text('history.placeSet', { place: 'A-1' })), line(5, text('history.created'))],
    operations: [upload('o', { updatedAt: 12 })],
    events: [event({})],
  });
  expect(entries.map(({ at, kind }) => [at, kind])).toEqual([
    [30, 'note'],
    [25, 'event'],
    [12, 'operation'],
    [5, 'note'],
  ]);
});

test('an operation says how it stands; one that just worked is told by the history alone', () => {
  const lastError = { code: 'x', text: asGiven('The partner did not answer.'), at: 11 };
  const of = (change: Partial<Operation>) => words({ operations: [upload('o', change)] });
  expect(of({})).toEqual(['Waits to be done: sending Front']);
  expect(of({ status: 'in_flight' })).toEqual(['Under way: sending Front']);
  expect(of({ attempts: 2, lastError })).toEqual([
    'Did not work yet: sending Front. 2 tries so far. The partner did not answer.',
  ]);
  expect(of({ status: 'parked', attempts: 1, lastError })).toEqual(['Stopped: sending Front, after 1 try']);
  expect(of({ status: 'dropped' })).toEqual(['Not needed any more: sending Front']);
  expect(of({ status: 'done', attempts: 1 })).toEqual([]);
  expect(of({ status: 'done', attempts: 3, lastError })).toEqual([
    'Worked after 3 tries: sending Front. Before: The partner did not answer.',
  ]);
});

test('an operation is trouble while it stopped or did not work yet, not while it only waits or once it is over', () => {
  const lastError = { code: 'x', text: asGiven('The partner did not answer.'), at: 11 };
  const isTrouble = (change: Partial<Operation>) => reported({ operations: [upload('o', change)] })[0]?.isTrouble;
  expect(isTrouble({})).toBe(false);
  expect(isTrouble({ lastError })).toBe(true);
  expect(isTrouble({ status: 'parked', lastError })).toBe(true);
  expect(isTrouble({ status: 'dropped', lastError })).toBe(false);
  expect(isTrouble({ status: 'done', attempts: 3, lastError })).toBe(false);
});

test('a photo that was sent tells when it was queued and confirmed; one that was replaced says so', () => {
  const sent: Photo = { ...photo('p', { place: 'superseded', uploadedAt: 40, uploadedServerAt: 39 }), sequence: 1 };
  const facts = {
    photos: [sent],
    operations: [upload('o', { status: 'done', attempts: 1 })],
    audit: [
      line(40, text('history.photoSent', { facts: ['Front'] }), { photo: 'p' }),
      line(10, text('history.photoTaken', { side: 'Front' }), { photo: 'p' }),
    ],
  };
  const [confirmed, taken] = reported(facts);
  expect(confirmed).toMatchObject({ kind: 'photo', photoId: 'p', isTrouble: false });
  expect(confirmed?.details.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['timeline.queuedAt', 'timeline.tries', 'timeline.confirmedAt', 'timeline.replaced']),
  );
  expect(taken?.details.map(({ id }) => id)).not.toContain('timeline.confirmedAt');
  expect(taken?.details.map(({ id }) => id)).toContain('timeline.replaced');
});

test('what was reported without a signature is told as a report; rejections with their side and reason are trouble', () => {
  expect(words({ events: [event({ trusted: false })] })).toEqual([
    'Reported, without proof that it comes from the partner: Photos are accepted. It counts once the partner confirms it',
  ]);
  expect(words({ events: [event({ type: 'something_new', state: null })] })).toEqual([
    'The partner reported: something_new',
  ]);
  const [rejected] = reported({ audit: [line(1, text('history.rejected', { side: 'Front', reason: 'Blurry' }))] });
  expect(rejected).toMatchObject({ kind: 'event', isTrouble: true });
});

test('what an event changed is one line that names it, with what is known of the event under Details', () => {
  const changed = (at: number, state: Text) => line(at, text('history.stateChanged', { state }), ofEvent);
  const [entry, ...others] = reported({
    events: [event({ trusted: false })],
    audit: [changed(25, text('partnerState.approved'))],
  });
  expect(entry && english(entry.text)).toBe('Partner changed the state: Photos are accepted');
  expect(entry?.details.map(({ id }) => id)).toEqual([
    'timeline.unproven',
    'timeline.partnersClock',
    'timeline.appliedAt',
  ]);
  expect(others).toEqual([]);
  // One that changed nothing, or not yet, is told by itself.
  const another = event({ id: 2, dedupeKey: 'another' });
  const waiting = event({ id: 3, dedupeKey: 'waiting', appliedAt: null });
  const entries = reported({
    events: [another, waiting, event({})],
    audit: [changed(25, text('partnerState.underway'))],
  });
  expect(entries.map((one) => english(one.text))).toEqual([
    'The partner reported: Photos are accepted',
    'The partner reported: Photos are accepted',
    'Partner changed the state: Being authenticated',
  ]);
  expect(entries[2]?.details).toHaveLength(2);
});

test('an event that says why the state changed is told by that alone', () => {
  const changed = (at: number, state: Text, by = ofEvent) => line(at, text('history.stateChanged', { state }), by);
  expect(
    words({
      events: [event({ type: 'invalidate_sr', state: text('stage.cancelled') })],
      audit: [
        line(25, text('history.cancelledByPartner', { reason: 'Duplicate' }), ofEvent),
        changed(25, text('stage.cancelled')),
        changed(20, text('partnerState.review'), { event: 'before' }),
      ],
    }),
  ).toEqual(['Cancelled by the partner: Duplicate', 'Partner changed the state: Photos are being checked']);
  expect(
    words({
      events: [event({ type: 'media_rejected', state: null })],
      audit: [
        changed(25, text('partnerState.sentBack')),
        line(25, text('history.rejected', { side: 'Front', reason: 'Blurry' }), ofEvent),
      ],
    }),
  ).toEqual(['Side rejected: Front, Blurry']);
  // By polling alone nobody has said why.
  expect(words({ audit: [changed(25, text('partnerState.sentBack'))] })).toEqual([
    'Partner changed the state: Photos were rejected',
  ]);
});

test('pages hold every entry once, also those of one moment, and new ones move none', () => {
  const audit = Array.from({ length: 25 }, (_, index) => line(7, asGiven(`line ${index}`)));
  const all = reported({ audit });
  const ids: string[] = [];
  let next: string | null = null;
  do {
    const page = timelinePage(all, next, 10);
    ids.push(...page.entries.map(({ id }) => id));
    next = page.next;
  } while (next !== null);
  expect(ids).toEqual(all.map(({ id }) => id));
  expect(new Set(ids).size).toBe(25);
  const later = reported({ audit: [line(9, asGiven('news')), ...audit] });
  expect(timelinePage(later, ids[9] ?? null, 10).entries.map(({ id }) => id)).toEqual(ids.slice(10, 20));
});

test('an answer to a rejection is told once, also where the history of it is gone', () => {
  const answer = { kind: 'not_on_item', words: null, who: 'Kim', at: 20 } as const;
  const rejections = [rejection('j', 'i', { sideUuid: sideUuid('s'), answer }), rejection('k', 'i', {})];
  const told = reported({ rejections });
  expect(told.map(({ at, who, text }) => [at, who, english(text)])).toEqual([
    [20, 'Kim', 'Not shot again: Front. Not on this item'],
  ]);
  const kept = {
    ...line(20, text('history.rejectionAnswered', { side: 'Front', answer: 'x' })),
    detail: { answer: 'j' },
  };
  expect(words({ rejections, audit: [kept] })).toEqual(['Not shot again: Front. x']);
});
