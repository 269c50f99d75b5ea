import { expect, test } from 'vitest';
import {
  type FailureKind,
  PartnerFailure,
  StationError,
  type StationErrorCode,
  stationErrorCodes,
} from '../../../main/domain/failure.ts';
import { exitCodeOfError, exitCodeOfSync } from '../../../main/hosts/cli/exitCodes.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { fakeSync } from '../../fakes/page/fakeCommands.ts';

test('station errors keep their exit code', () => {
  const special: Partial<Record<StationErrorCode, number>> = { invalid: 2, unreachable: 3, locked: 6, credentials: 7 };
  for (const code of stationErrorCodes) {
    expect([code, exitCodeOfError(new StationError(code, asGiven('x')))]).toEqual([code, special[code] ?? 1]);
  }
});

test('failures of the partner keep their exit code', () => {
  const expected: Record<FailureKind, number> = {
    network: 3,
    timeout: 3,
    rate_limited: 1,
    credentials: 7,
    refused: 1,
    not_found: 1,
    server: 1,
    unreadable: 1,
    storage: 1,
    not_offered: 1,
  };
  for (const [kind, code] of Object.entries(expected)) {
    const details = {
      kind: kind as FailureKind,
      text: asGiven('x'),
      code: 'x',
      outcomeUnknown: false,
      endpoint: 'find',
    };
    expect([kind, exitCodeOfError(new PartnerFailure(details))]).toEqual([kind, code]);
  }
});

test('a bug is 1', () => {
  expect(exitCodeOfError(new TypeError('x'))).toBe(1);
  expect(exitCodeOfError('x')).toBe(1);
});

const parked = { pending: 0, in_flight: 0, parked: 2 };
const pending = { pending: 3, in_flight: 0, parked: 0 };

test('sync: done, parked, time up, sign-in needed', () => {
  expect(exitCodeOfSync(fakeSync(), true)).toBe(0);
  expect(exitCodeOfSync(fakeSync({ operations: parked }), true)).toBe(4);
  expect(exitCodeOfSync(fakeSync({ ended: 'time_up', operations: pending }), true)).toBe(5);
  expect(exitCodeOfSync(fakeSync({ ended: 'time_up', operations: pending }), false)).toBe(0);
  expect(exitCodeOfSync(fakeSync({ ended: 'time_up', operations: parked }), false)).toBe(4);
});

test('sync: refused or missing credentials count when work waits for them', () => {
  for (const credentials of ['refused', 'missing'] as const) {
    expect(exitCodeOfSync(fakeSync({ credentials, operations: pending, waiting_for: 'credentials' }), true)).toBe(7);
    expect(exitCodeOfSync(fakeSync({ credentials }), true)).toBe(0);
  }
});

test('sync stopped by a signal is 0, or 4 with parked work', () => {
  expect(exitCodeOfSync(fakeSync({ ended: 'stopped', operations: pending, credentials: 'refused' }), true)).toBe(0);
  expect(exitCodeOfSync(fakeSync({ ended: 'stopped', operations: parked }), true)).toBe(4);
});
