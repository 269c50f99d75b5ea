import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backoffMs, believedSince, limitWaitMs, pauseLeft } from '../../../main/domain/backoff.ts';
import type { FailureDetails } from '../../../main/domain/failure.ts';
import { mergeEventState, mergePolledState, type TimedState } from '../../../main/domain/item/mergeState.ts';
import { isByReference, isSameSr } from '../../../main/domain/item/sameSr.ts';
import { classify } from '../../../main/domain/outbox/classify.ts';
import { nextPollAt } from '../../../main/domain/outbox/pollSchedule.ts';
import { fullBucket, spendToken, takeToken } from '../../../main/domain/outbox/tokenBucket.ts';
import { uploadTookEffect } from '../../../main/domain/outbox/uploadEvidence.ts';
import { reportedCredential } from '../../../main/domain/partner/credentials.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { runs } from '../../fakes/runs.ts';
import { item, srUuid } from '../store/samples.ts';
import { approved, draft, pending, rejected } from './facts.ts';

describe('waiting times', () => {
  test('back-off doubles, is drawn from the upper half, and ends at five minutes', () => {
    expect([0, 1, 2, 3].map((attempt) => backoffMs(attempt, 0))).toEqual([500, 500, 1_000, 2_000]);
    expect(backoffMs(3, 0.999_999)).toBe(4_000);
    expect(backoffMs(1_000, 0)).toBe(150_000);
    expect(backoffMs(1_000, 1)).toBe(300_000);
  });
  test.each([
    [undefined, 30_000],
    [Number.NaN, 30_000],
    [Number.POSITIVE_INFINITY, 30_000],
    [-1_000, 1_000],
    [0, 1_000],
    [1_500, 1_500],
    [3_600_001, 3_600_000],
    [85_578_919_000, 3_600_000],
  ])('a limit of %s ms waits %s ms', (asked, wait) => expect(limitWaitMs(asked)).toBe(wait));
  test.each([
    ['none', null, null],
    ['one that is over', 1_000, null],
    ['one of a minute', 61_000, 61_000],
    ['one that a clock put back by a day left ahead', 86_400_000, null],
  ])('what is left of a limit: %s', (_what, until, left) => expect(pauseLeft(until, 1_000)).toBe(left));
  test.each([
    ['never', null, 0],
    ['now', 1_000, 1_000],
    ['before', 400, 400],
    ['ahead of the clock', 1_001, 0],
  ])('since when: %s', (_what, at, since) => expect(believedSince(at, 1_000)).toBe(since));
});

describe('what becomes of a failure', () => {
  const failed = (changes: Partial<FailureDetails>): FailureDetails => ({
    kind: 'network',
    code: 'x',
    text: asGiven('x'),
    endpoint: 'create',
    outcomeUnknown: false,
    ...changes,
  });
  test.each([
    [failed({ kind: 'network' }), 1, { kind: 'wait_network' }],
    [failed({ kind: 'network', outcomeUnknown: true }), 1, { kind: 'retry', waitingFor: 'network', at: 10_500 }],
    [failed({ kind: 'timeout', outcomeUnknown: true }), 3, { kind: 'retry', waitingFor: 'time', at: 12_000 }],
    [failed({ kind: 'server' }), 50, { kind: 'retry', waitingFor: 'time', at: 160_000 }],
    [failed({ kind: 'unreadable' }), 4, { kind: 'retry', waitingFor: 'time', at: 14_000 }],
    [failed({ kind: 'unreadable' }), 5, { kind: 'park' }],
    [
      failed({ kind: 'rate_limited', retryAfterMs: 5_000, limitType: 'endpoint_specific' }),
      1,
      { kind: 'wait_limit', until: 15_000, limitType: 'endpoint_specific', endpoint: 'create' },
    ],
    [
      failed({ kind: 'rate_limited' }),
      1,
      { kind: 'wait_limit', until: 40_000, limitType: 'partner_level', endpoint: 'create' },
    ],
    [failed({ kind: 'credentials', status: 401 }), 1, { kind: 'wait_credentials', state: 'refused' }],
    [failed({ kind: 'credentials', code: 'no_api_key' }), 1, { kind: 'wait_credentials', state: 'missing' }],
    [failed({ kind: 'refused' }), 1, { kind: 'park' }],
    [failed({ kind: 'storage' }), 1, { kind: 'retry', waitingFor: 'time', at: 10_500 }],
    [failed({ kind: 'not_found' }), 1, { kind: 'park' }],
    [failed({ kind: 'not_offered' }), 1, { kind: 'park' }],
  ])('%o at try %s', (failure, attempt, outcome) => {
    expect(classify(failure, attempt, 10_000, 0)).toEqual(outcome);
  });
});

describe('state', () => {
  const held = { state: rejected, serverAt: 100 };
  test('an event counts when it is newer, whatever came first', () => {
    expect(mergeEventState(null, held)).toBe(held);
    expect(mergeEventState(held, { state: pending, serverAt: 99 })).toBeNull();
    expect(mergeEventState(held, { state: pending, serverAt: 101 })).toEqual({ state: pending, serverAt: 101 });
  });
  test('a final state stays, whatever came first', () => {
    const complete = { state: { primary: 'COMPLETE', supplement: 'APPROVED' }, serverAt: 50 };
    expect(mergeEventState(held, complete)).toBe(complete);
    expect(mergeEventState(complete, held)).toBeNull();
    const cancelled = { state: { primary: 'CANCELLED', supplement: null }, serverAt: 60 };
    expect(mergeEventState(complete, cancelled)).toBe(cancelled);
  });
  test('with one timestamp the state further on counts', () => {
    expect(mergeEventState(held, { state: pending, serverAt: 100 })).toBeNull();
    expect(mergeEventState(held, { state: approved, serverAt: 100 })).toEqual({ state: approved, serverAt: 100 });
    expect(mergeEventState(held, held)).toBeNull();
  });
  test('any order of the same events ends in the same state', () => {
    const state = fc.record({
      primary: fc.constantFrom('DRAFT', 'QC', 'UNDERWAY', 'COMPLETE', 'CANCELLED', 'QUEUE'),
      supplement: fc.constantFrom(null, 'PENDING', 'REJECTED', 'APPROVED', 'ASSIGNED'),
    });
    const news = fc.array(fc.record({ state, serverAt: fc.integer({ min: 1, max: 3 }) }), {
      minLength: 1,
      maxLength: 8,
    });
    const end = (events: readonly TimedState[]) =>
      events.reduce<TimedState | null>((current, event) => mergeEventState(current, event) ?? current, null);
    const shuffled = news.chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
    );
    fc.assert(
      fc.property(shuffled, ([a, b]) => {
        expect(end(b)).toEqual(end(a));
      }),
    );
  });
  test('a poll dates a new state a little back, and an equal one changes nothing', () => {
    expect(mergePolledState(held, rejected, 9_000)).toBeNull();
    expect(mergePolledState(held, approved, 9_000)).toEqual({ state: approved, serverAt: 7_500 });
    expect(mergePolledState(held, approved, 500)).toEqual({ state: approved, serverAt: 100 });
    expect(mergePolledState(null, draft, 9_000)).toEqual({ state: draft, serverAt: 7_500 });
    const ahead = { state: rejected, serverAt: 3 * 3_600_000 };
    expect(mergePolledState(ahead, approved, 9_000)).toEqual({ state: approved, serverAt: 7_500 });
  });
});

describe('polls', () => {
  const known = item('1', { srKnown: true, submittedAt: 100_000, createdAt: 0 });
  test.each([
    ['just submitted', known, 'in_review', false, 100_000, 5_000],
    ['on the screen', known, 'in_review', true, 100_000, 2_000],
    ['waiting for 100 s', known, 'in_review', false, 200_000, 10_000],
    ['on the screen for an hour', known, 'in_review', true, 3_700_000, 60_000],
    ['sent back ten seconds ago', { ...known, rejectedAt: 190_000 }, 'in_review', false, 200_000, 5_000],
    ['for a year', known, 'in_review', false, 31_536_000_000, 3_600_000],
    ['the clock went back', known, 'in_review', false, 50_000, 5_000],
    ["the operator's turn", known, 'reshoot', false, 100_000, 300_000],
    ["the operator's turn, on the screen", known, 'shooting', true, 100_000, 30_000],
    [
      'a COMPLETE without result',
      { ...known, state: { primary: 'COMPLETE', supplement: null } },
      'in_review',
      false,
      100_000,
      5_000,
    ],
  ] as const)('%s', (_name, followed, stage, inView, now, wait) => {
    expect(nextPollAt(followed, stage, { inView, eventsCome: false }, now)).toBe(now + wait);
  });
  test.each([
    ['just submitted', 'in_review', false, 100_000, 300_000],
    ['on the screen', 'in_review', true, 100_000, 20_000],
    ['for a year', 'in_review', false, 31_536_000_000, 3_600_000],
    ["the operator's turn", 'reshoot', false, 100_000, 1_800_000],
  ] as const)('%s, while events come', (_name, stage, inView, now, wait) => {
    expect(nextPollAt(known, stage, { inView, eventsCome: true }, now)).toBe(now + wait);
  });
  const viewed = { inView: true, eventsCome: false };
  test('nothing is asked where nothing can come', () => {
    expect(nextPollAt({ ...known, srKnown: false }, 'shooting', viewed, 1)).toBeNull();
    expect(nextPollAt(known, 'authentic', viewed, 1)).toBeNull();
    expect(nextPollAt(known, 'not_authentic', viewed, 1)).toBeNull();
    expect(
      nextPollAt({ ...known, state: { primary: 'CANCELLED', supplement: null } }, 'cancelled', viewed, 1),
    ).toBeNull();
  });
});

describe('the budget', () => {
  test('in no minute more calls than the budget, and none is lost to waiting', () => {
    const run = fc.property(
      fc.integer({ min: 1, max: 240 }),
      fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 60 }),
      (perMinute, idle) => {
        const taken: number[] = [];
        let now = 0;
        let bucket = fullBucket(perMinute, now);
        const steps = [...idle, ...Array.from({ length: 100 }, () => 0)];
        for (const pause of steps) {
          now += pause;
          const result = takeToken(bucket, perMinute, now);
          bucket = result.bucket;
          if (result.taken) taken.push(now);
          else {
            expect(result.readyAt).toBeGreaterThan(now);
            now = result.readyAt;
          }
        }
        for (const start of taken) {
          expect(taken.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(perMinute);
        }
        expect(taken.length).toBeGreaterThan(0);
      },
    );
    fc.assert(run, { numRuns: runs(60) });
  });
  test('a quarter at once, then one by one; a clock that goes back gives nothing', () => {
    let bucket = fullBucket(60, 0);
    for (let call = 0; call < 15; call += 1) {
      const result = takeToken(bucket, 60, 0);
      expect(result.taken).toBe(true);
      bucket = result.bucket;
    }
    expect(takeToken(bucket, 60, 0)).toMatchObject({ taken: false, readyAt: 1_334 });
    expect(takeToken(bucket, 60, 1_334).taken).toBe(true);
    expect(takeToken(bucket, 60, -60_000).taken).toBe(false);
  });
  test('a clock that was put back by a day holds nothing for a day: the budget goes on from there', () => {
    const day = 86_400_000;
    let { bucket } = takeToken(fullBucket(1, day), 1, day);
    const held = takeToken(bucket, 1, 0);
    expect(held).toMatchObject({ taken: false, readyAt: 60_000 });
    bucket = held.bucket;
    expect(takeToken(bucket, 1, 60_000).taken).toBe(true);
    const spent = spendToken(fullBucket(4, day), 4, 0);
    expect(takeToken(spent, 4, 20_000).taken).toBe(true);
  });
  test('what is spent at once makes the others wait the longer', () => {
    const owed = spendToken(spendToken(fullBucket(4, 0), 4, 0), 4, 0);
    expect(owed.tokens).toBe(-1);
    expect(takeToken(owed, 4, 20_000).taken).toBe(false);
    expect(takeToken(owed, 4, 40_000).taken).toBe(true);
  });
});

describe('whether a lost upload arrived', () => {
  const report = (current: number, lastUploadDetectedAt: number | null) => ({
    currentRequired: current,
    totalRequired: 5,
    currentOptional: 0,
    totalOptional: 0,
    met: false,
    lastUploadDetectedAt,
  });
  const baseline = { before: report(2, 100), acceptedBefore: 2, newSidesSince: 0, anySince: false, replaces: false };
  test.each([
    ['no reading before', { ...baseline, before: null }, report(5, 900), false],
    ['counted', baseline, report(3, 200), true],
    ['not counted', baseline, report(2, 200), false],
    ['counted among those that are optional', baseline, { ...report(2, 200), currentOptional: 1 }, true],
    ['others counted since', { ...baseline, newSidesSince: 1 }, report(3, 200), false],
    ['others and this one counted since', { ...baseline, newSidesSince: 1 }, report(4, 200), true],
    ['one of before is counted late', { ...baseline, acceptedBefore: 3 }, report(3, 200), false],
    ['that one and this one', { ...baseline, acceptedBefore: 3 }, report(4, 200), true],
    [
      'replaced, one of before is counted late',
      { ...baseline, acceptedBefore: 3, replaces: true },
      report(3, 200),
      false,
    ],
    ['replaced, newer upload', { ...baseline, replaces: true }, report(2, 101), true],
    ['replaced, same upload', { ...baseline, replaces: true }, report(2, 100), false],
    ['replaced, a rejection had lowered the count', { ...baseline, replaces: true }, report(3, null), true],
    ['replaced, but others were sent since', { ...baseline, replaces: true, anySince: true }, report(2, 900), false],
    ['replaced, nothing dated', { ...baseline, replaces: true }, report(2, null), false],
  ])('%s', (_name, given, after, took) => expect(uploadTookEffect(given, after)).toBe(took));
});

test('an SR is found by our reference only where no other identifier of it is the same text', () => {
  const found = { srUuid: srUuid('u'), microId: '77', legacyId: 'L-1', state: draft, url: null };
  expect(isByReference(found, 'SKU-1')).toBe(true);
  expect(isByReference(found, '77')).toBe(false);
  expect(isByReference(found, 'L-1')).toBe(false);
  expect(isByReference(found, 'U')).toBe(false);
});

test('scripts are told that a key which lapsed is refused; every other state is told as it is', () => {
  const states = ['unknown', 'ok', 'missing', 'refused', 'lapsed'] as const;
  expect(states.map(reportedCredential)).toEqual(['unknown', 'ok', 'missing', 'refused', 'refused']);
});

test('a uuid is the same in any case', () => {
  expect(isSameSr(srUuid('0A-b'), srUuid('0a-B'))).toBe(true);
  expect(isSameSr(srUuid('0A-b'), srUuid('0A-c'))).toBe(false);
});
