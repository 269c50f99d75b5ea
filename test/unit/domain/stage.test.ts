import { describe, expect, test } from 'vitest';
import {
  cancelToWithdraw,
  doneBlocked,
  photosBlocked,
  rejectedSinceSubmit,
  stageOf,
  submitBlocked,
} from '../../../main/domain/item/stage.ts';
import { english } from '../../../main/texts/render.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { item, srUuid } from '../store/samples.ts';
import {
  approved,
  draft,
  factsOf,
  flag,
  manual,
  open,
  pending,
  photoOn,
  rejected,
  sentBack,
  side,
  upload,
} from './facts.ts';

const uploaded = photoOn('front', { uploadedAt: 10, uploadedServerAt: 10 });
const submit = open({ kind: 'submit' }, { sequence: 3 });
const followed = { srUuid: srUuid('sr'), state: draft, held: 0, sides: 2, answer: 'follow' } as const;

test.each([
  ['not heard of yet', {}, true],
  ['refused', { status: 'parked', outcomeUnknown: true }, true],
  ['that may have reached the partner', { outcomeUnknown: true }, false],
  ['under way', { status: 'in_flight' }, false],
] as const)('a cancellation %s can be taken back: %s', (_name, changes, can) => {
  const cancel = open({ kind: 'cancel', reason: 'r' }, changes);
  expect(cancelToWithdraw([submit, cancel])).toBe(can ? cancel : null);
});

test('a rejection of the moment of the submit is of its round', () => {
  expect(rejectedSinceSubmit(item('1', { submittedAt: 5, rejectedAt: 5 }))).toBe(true);
  expect(rejectedSinceSubmit(item('1', { submittedAt: 6, rejectedAt: 5 }))).toBe(false);
  expect(rejectedSinceSubmit(item('1', { submittedAt: null, rejectedAt: 5 }))).toBe(true);
});

describe('the stage', () => {
  test.each([
    ['a new item', factsOf(), 'shooting'],
    ['sides not known yet', factsOf({ sides: [] }), 'shooting'],
    ['photo missing while others are sent', factsOf({ operations: [upload('front')] }), 'shooting'],
    ['complete and on the screen', factsOf({ photos: [photoOn('front')], isOpen: true }), 'ready'],
    [
      'complete, on the screen, done',
      factsOf({ photos: [uploaded], isOpen: true, item: { markedDone: true } }),
      'sending',
    ],
    ['complete and left', factsOf({ photos: [uploaded], operations: [submit] }), 'sending'],
    ['sent, submitted by a person', factsOf({ photos: [uploaded], policy: manual }), 'ready'],
    [
      'left to send, submitted by a person',
      factsOf({ photos: [photoOn('front')], operations: [upload('front')], policy: manual }),
      'sending',
    ],
    [
      'a partner without submit',
      factsOf({ photos: [uploaded], policy: { ...manual, submit: 'automatic', canSubmit: false } }),
      'ready',
    ],
    ['submitted', factsOf({ item: { state: pending, submittedAt: 20 }, photos: [uploaded] }), 'in_review'],
    ['submitted elsewhere', factsOf({ item: { state: approved } }), 'in_review'],
    ['moved to another station', factsOf({ item: { movedAt: 20 } }), 'in_review'],
    ['an SR of others that is followed', factsOf({ item: { existing: followed } }), 'in_review'],
    ['followed, before the SR is known', factsOf({ item: { existing: followed, srKnown: false } }), 'shooting'],
    ['a state outside the table', factsOf({ item: { state: { primary: 'QUEUE', supplement: null } } }), 'in_review'],
    ['rejected, sides not named', factsOf({ item: sentBack, photos: [uploaded] }), 'reshoot'],
    [
      'a required side rejected',
      factsOf({ item: sentBack, photos: [uploaded], rejections: [flag('front')] }),
      'reshoot',
    ],
    [
      'an optional side rejected',
      factsOf({ item: sentBack, photos: [uploaded, photoOn('tag')], rejections: [flag('tag')] }),
      'reshoot',
    ],
    ['an unknown side rejected', factsOf({ item: sentBack, photos: [uploaded], rejections: [flag(null)] }), 'reshoot'],
    [
      'rejected in a round before only',
      factsOf({
        item: { ...sentBack, submittedAt: 40, rejectedAt: 50 },
        photos: [uploaded],
        rejections: [flag('front', { resolvedAt: 35 })],
      }),
      'reshoot',
    ],
    [
      're-shot, to be sent',
      factsOf({
        item: sentBack,
        photos: [photoOn('front')],
        operations: [upload('front')],
        rejections: [flag('front', { resolvedAt: 40 })],
      }),
      'sending',
    ],
    [
      're-shot, the partner goes on by itself',
      factsOf({
        item: sentBack,
        photos: [uploaded],
        rejections: [flag('front', { resolvedAt: 40 })],
        policy: { ...manual, submitAfterReshoot: false },
      }),
      'in_review',
    ],
    [
      're-shot, to be submitted by a person',
      factsOf({ item: sentBack, photos: [uploaded], rejections: [flag('front', { resolvedAt: 40 })], policy: manual }),
      'ready',
    ],
    [
      'a required side came with the rejection',
      factsOf({
        item: sentBack,
        sides: [side('front'), side('heel')],
        photos: [uploaded],
        rejections: [flag('front', { resolvedAt: 40 })],
      }),
      'reshoot',
    ],
    ['something parked', factsOf({ operations: [upload('front', { status: 'parked' })] }), 'needs_attention'],
    ['being cancelled', factsOf({ operations: [open({ kind: 'cancel', reason: 'x' })] }), 'sending'],
    ['cancelled here', factsOf({ item: { invalidation: { code: 'CANCELLED', message: 'x' } } }), 'cancelled'],
    [
      'cancelled there',
      factsOf({
        item: { state: { primary: 'CANCELLED', supplement: null } },
        operations: [upload('front', { status: 'parked' })],
      }),
      'cancelled',
    ],
    ['authentic', factsOf({ item: { state: { primary: 'COMPLETE', supplement: 'APPROVED' } } }), 'authentic'],
    ['not authentic', factsOf({ item: { state: { primary: 'COMPLETE', supplement: 'REJECTED' } } }), 'not_authentic'],
    [
      'complete with an unknown word',
      factsOf({ item: { state: { primary: 'COMPLETE', supplement: 'COMPLETE' }, submittedAt: 1 } }),
      'in_review',
    ],
  ] as const)('%s', (_name, facts, stage) => {
    expect(stageOf(facts)).toBe(stage);
  });
});

describe('why an item cannot be submitted', () => {
  test.each([
    ['complete', factsOf({ photos: [uploaded] }), null],
    ['missing', factsOf(), 'A required side has no photo: front.'],
    ['two missing', factsOf({ sides: [side('front'), side('heel')] }), '2 required sides have no photo: front, heel.'],
    [
      'an optional side rejected',
      factsOf({ item: sentBack, photos: [uploaded], rejections: [flag('tag')] }),
      'tag was rejected and needs a new photo.',
    ],
    [
      'not named',
      factsOf({ item: sentBack, photos: [uploaded] }),
      'The partner rejected the item and has not named the sides yet.',
    ],
    ['unknown side: a person decides', factsOf({ item: sentBack, photos: [uploaded], rejections: [flag(null)] }), null],
    ['no sides', factsOf({ sides: [] }), 'The sides are not known yet. They come once the partner can be reached.'],
    ['in review', factsOf({ item: { state: pending, submittedAt: 1 } }), 'The item is already in review.'],
    ['cancelled', factsOf({ item: { state: { primary: 'CANCELLED', supplement: null } } }), 'The item is cancelled.'],
    [
      'being cancelled',
      factsOf({ photos: [uploaded], operations: [open({ kind: 'cancel', reason: 'x' })] }),
      'The item is being cancelled.',
    ],
    [
      'final',
      factsOf({ item: { state: { primary: 'COMPLETE', supplement: 'APPROVED' } } }),
      'The item has its final result.',
    ],
    [
      'not offered',
      factsOf({ item: { url: 'https://p.example/1' }, policy: { ...manual, canSubmit: false } }),
      'This partner does not take submissions from the station. Submit it at https://p.example/1',
    ],
  ] as const)('%s', (_name, facts, reason) => {
    expect(english(submitBlocked(facts) ?? asGiven(''))).toBe(reason ?? '');
  });
});

describe('why Done is refused', () => {
  test('of what is missing, with the way to go on without it', () => {
    expect(english(doneBlocked(factsOf()) ?? asGiven(''))).toBe(
      'A required side has no photo: front. To finish it later, scan the next item or leave this one.',
    );
  });

  test('as Submit says it, for all else', () => {
    const ended = factsOf({ item: { state: { primary: 'CANCELLED', supplement: null } } });
    expect(doneBlocked(ended)).toEqual(submitBlocked(ended));
    expect(doneBlocked(factsOf({ photos: [uploaded] }))).toBeNull();
  });

  test('never where the partner takes no submissions from here', () => {
    expect(doneBlocked(factsOf({ policy: { ...manual, canSubmit: false } }))).toBeNull();
  });
});

describe('why an item takes no photos', () => {
  test.each([
    ['draft', factsOf({ item: { state: draft } }), null],
    ['sent back', factsOf({ item: { ...sentBack, state: rejected } }), null],
    ['a queued submit', factsOf({ photos: [uploaded], operations: [submit] }), null],
    [
      'a submit on its way',
      factsOf({ photos: [uploaded], operations: [{ ...submit, status: 'in_flight' }] }),
      'the item is being submitted',
    ],
    [
      'a submit that may have arrived',
      factsOf({ photos: [uploaded], operations: [{ ...submit, outcomeUnknown: true }] }),
      'the item is being submitted',
    ],
    ['in review', factsOf({ item: { state: pending, submittedAt: 1 } }), 'the item is in review'],
    [
      'being cancelled',
      factsOf({ operations: [open({ kind: 'cancel', reason: 'x' })] }),
      'the item is being cancelled',
    ],
  ] as const)('%s', (_name, facts, reason) => {
    expect(english(photosBlocked(facts) ?? asGiven(''))).toBe(reason ?? '');
  });
});
