import { expect, test } from 'vitest';
import { PartnerFailure, StationError } from '../../../main/domain/failure.ts';
import { answerLine, commandRequest, fromWireFailure, toWireFailure } from '../../../main/hosts/control/wire.ts';

function crossing(error: unknown): Error {
  const line = answerLine.parse(JSON.parse(JSON.stringify({ type: 'failure', failure: toWireFailure(error) })));
  if (line.type !== 'failure') throw new Error('not a failure');
  return fromWireFailure(line.failure);
}

test('expected failures cross with all that decides exit codes', () => {
  const error = new StationError('invalid', 'no such side', { field: '--side', cause: new Error('inside') });
  expect(crossing(error)).toMatchObject({
    name: 'StationError',
    code: 'invalid',
    message: 'no such side',
    field: '--side',
  });
  expect(crossing(new StationError('exists', 'here'))).toMatchObject({ code: 'exists', field: null });
  const details = {
    kind: 'rate_limited',
    message: 'wait',
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

test.each(['close', 'toString', '__proto__', 'constructor', '', 7])('%j is no command', (name) => {
  const id = 'a2f4a0a4-43a5-4b4b-9d2a-2f4f0a7c9a11';
  expect(commandRequest.safeParse({ id, name, input: {} }).success).toBe(false);
  expect(commandRequest.safeParse({ id, name: 'status', input: {} }).success).toBe(true);
  expect(commandRequest.safeParse({ id: 'x', name: 'status', input: {} }).success).toBe(false);
});
