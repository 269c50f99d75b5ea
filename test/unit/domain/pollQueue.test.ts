import { describe, expect, test } from 'vitest';
import type { FailureDetails } from '../../../main/domain/failure.ts';
import { classify } from '../../../main/domain/outbox/classify.ts';
import { earlyUntil, latestTurn, nextPollAt, pollTurn } from '../../../main/domain/outbox/pollSchedule.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { item } from '../store/samples.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('the queue of polls', () => {
  test.each([
    ['nothing is due', 105, 100, 200, 105],
    ['nothing is followed', 105, 100, null, 105],
    ['the head is late by 30', 105, 100, 70, 75],
  ])('%s', (_name, wishedAt, now, head, turn) => {
    expect(pollTurn(wishedAt, now, head)).toBe(turn);
  });

  test('a turn of long ago is early while the item, by its age, has time', () => {
    const now = 100 * hour;
    const followed = item('1', {
      srKnown: true,
      stage: 'in_review',
      createdAt: 0,
      submittedAt: 0,
      nextPollAt: now - 5 * hour,
      lastPolledAt: now - 10 * minute,
    });
    expect(earlyUntil(followed, now)).toBe(now + 50 * minute);
    expect(earlyUntil({ ...followed, lastPolledAt: now - 61 * minute }, now)).toBeNull();
    expect(earlyUntil({ ...followed, lastPolledAt: null }, now)).toBeNull();
    // Asked for just now, or the clock went back meanwhile.
    expect(earlyUntil({ ...followed, nextPollAt: now - 1 }, now)).toBeNull();
    expect(earlyUntil({ ...followed, lastPolledAt: now + hour }, now)).toBeNull();
  });

  test('no schedule gives a turn as late as the one by which a clock that was put back is known', () => {
    const old = item('1', { srKnown: true, createdAt: 0 });
    for (const stage of ['in_review', 'shooting', 'sending'] as const) {
      expect(nextPollAt(old, stage, { inView: false, eventsCome: false }, 1_000 * hour)).toBe(1_001 * hour);
    }
    expect(latestTurn(0)).toBe(2 * hour);
  });
});

describe('whose trouble a broken connection is', () => {
  const broken: FailureDetails = {
    kind: 'network',
    code: 'connection_reset',
    text: asGiven(''),
    endpoint: 'progress',
    outcomeUnknown: false,
  };
  test.each([
    ['nothing was reached', broken, 'wait_network'],
    ['a request went out', { ...broken, wasSent: true }, 'retry'],
    ['somebody answered', { ...broken, status: 200 }, 'retry'],
    ['it may have taken effect', { ...broken, outcomeUnknown: true }, 'retry'],
  ] as const)('%s', (_name, failure, kind) => {
    expect(classify(failure, 1, 0, 0).kind).toBe(kind);
  });
});

test.each([
  [1_000, 1_250],
  [60_000, 63_000],
  [3_600_000, 3_630_000],
])('stations that a limit of %i ms held come back until %i ms', (retryAfterMs, latest) => {
  const limited: FailureDetails = {
    kind: 'rate_limited',
    code: 'http_429',
    text: asGiven(''),
    endpoint: 'create',
    outcomeUnknown: false,
    retryAfterMs,
  };
  expect(classify(limited, 1, 0, 0)).toMatchObject({ until: retryAfterMs });
  expect(classify(limited, 1, 0, 1)).toMatchObject({ until: latest });
});
