import { createORPCErrorFromJson, ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { PartnerFailure, StationError } from '../../../main/domain/failure.ts';
import { failureFromWire, failureToWire } from '../../../main/hosts/rpc/commandFailure.ts';
import { asGiven } from '../../../main/texts/text.ts';

function crossing(error: unknown): Error | null {
  return failureFromWire(createORPCErrorFromJson(JSON.parse(JSON.stringify(failureToWire(error)))));
}

test('expected failures cross with all that decides exit codes', () => {
  const error = new StationError('invalid', asGiven('no such side'), { field: '--side', cause: new Error('inside') });
  expect(crossing(error)).toMatchObject({
    name: 'StationError',
    code: 'invalid',
    message: 'no such side',
    field: '--side',
  });
  expect(crossing(new StationError('exists', asGiven('here')))).toMatchObject({ code: 'exists', field: null });
  const details = {
    kind: 'rate_limited',
    text: asGiven('wait'),
    code: 'http_429',
    status: 429,
    outcomeUnknown: false,
    limitType: 'user_level',
    retryAfterMs: 1000,
    serverMessage: 'slow down',
    endpoint: 'create',
  } as const;
  const crossed = crossing(new PartnerFailure(details));
  expect(crossed).toBeInstanceOf(PartnerFailure);
  expect(crossed).toMatchObject({ kind: 'rate_limited', message: 'wait', details });
});

test('a bug crosses as a plain failure', () => {
  expect(crossing(new TypeError('x of undefined'))).toMatchObject({ name: 'StationError', code: 'failed' });
  expect(crossing('text')).toMatchObject({ code: 'failed', message: 'text' });
});

test('what is no failure of a command is told apart', () => {
  expect(failureFromWire(new Error('the connection broke'))).toBeNull();
  expect(failureFromWire(new ORPCError('NOT_FOUND'))).toBeNull();
  expect(failureFromWire(new ORPCError('STATION', { data: { code: 'failed' } }))).toBeNull();
});
