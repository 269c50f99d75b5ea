import { expect, test } from 'vitest';
import { submitStep } from '../../../main/domain/outbox/submitStep.ts';
import { automatic, factsOf, flag, manual, open, pending, photoOn, sentBack, upload } from './facts.ts';

const front = photoOn('front');
const submit = open({ kind: 'submit' }, { sequence: 3 });
const behind = upload('front', { sequence: 4 });
const reshot = [flag('front', { resolvedAt: 40 })];

test.each([
  ['complete and closed', factsOf({ photos: [front] }), 'queue'],
  ['complete, photos left to send', factsOf({ photos: [front], operations: [upload('front')] }), 'queue'],
  ['complete but open', factsOf({ photos: [front], isOpen: true }), 'keep'],
  ['open and marked done', factsOf({ photos: [front], isOpen: true, item: { markedDone: true } }), 'queue'],
  ['incomplete', factsOf({ isOpen: false }), 'keep'],
  ['by hand', factsOf({ photos: [front], policy: manual }), 'keep'],
  ['not offered', factsOf({ photos: [front], policy: { ...automatic, canSubmit: false } }), 'keep'],
  ['in review', factsOf({ photos: [front], item: { state: pending, submittedAt: 20 } }), 'keep'],
  ['being cancelled', factsOf({ photos: [front], operations: [open({ kind: 'cancel', reason: 'x' })] }), 'keep'],
  ['re-shot', factsOf({ item: sentBack, photos: [front], rejections: reshot }), 'queue'],
  [
    're-shot, goes on by itself',
    factsOf({
      item: sentBack,
      photos: [front],
      rejections: reshot,
      policy: { ...automatic, submitAfterReshoot: false },
    }),
    'keep',
  ],
  ['rejected, not named', factsOf({ item: sentBack, photos: [front] }), 'keep'],
  ['rejected under an unknown name', factsOf({ item: sentBack, photos: [front], rejections: [flag(null)] }), 'keep'],
  [
    'an optional side rejected',
    factsOf({ item: sentBack, photos: [front, photoOn('tag')], rejections: [flag('tag')] }),
    'keep',
  ],
  ['queued already', factsOf({ photos: [front], operations: [upload('front'), submit] }), 'keep'],
  ['queued, then a photo behind it', factsOf({ photos: [front], operations: [submit, behind] }), 'requeue'],
  [
    'asked for by hand, then a photo behind it',
    factsOf({ photos: [front], operations: [submit, behind], policy: manual, item: { markedDone: true } }),
    'requeue',
  ],
  ['queued, then the photo removed', factsOf({ operations: [submit] }), 'withdraw'],
  ['queued, then opened again', factsOf({ photos: [front], operations: [submit], isOpen: true }), 'withdraw'],
  [
    'opened again after done',
    factsOf({ photos: [front], operations: [submit], isOpen: true, item: { markedDone: true } }),
    'keep',
  ],
  [
    'queued, then rejected',
    factsOf({ photos: [front], operations: [submit], item: sentBack, rejections: [flag('front')] }),
    'withdraw',
  ],
  [
    'queued, then submitted elsewhere',
    factsOf({ photos: [front], operations: [submit], item: { state: pending, submittedAt: 20 } }),
    'withdraw',
  ],
  [
    'on its way, photo behind it',
    factsOf({ photos: [front], operations: [{ ...submit, status: 'in_flight' }, behind] }),
    'keep',
  ],
  [
    'perhaps arrived, opened again',
    factsOf({ photos: [front], operations: [{ ...submit, outcomeUnknown: true }], isOpen: true }),
    'keep',
  ],
  [
    'parked, then a photo behind it',
    factsOf({ photos: [front], operations: [{ ...submit, status: 'parked' }, behind] }),
    'requeue',
  ],
] as const)('%s', (_name, facts, step) => {
  expect(submitStep(facts)).toBe(step);
});
