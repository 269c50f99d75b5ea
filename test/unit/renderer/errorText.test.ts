import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { asGiven, text } from '../../../main/texts/text.ts';
import { describeError } from '../../../renderer/bridge/errorText.ts';

test('a failure of the station is told in its text, with the argument at fault', () => {
  const data = { code: 'invalid', text: text('folder.wholeDisk', { folder: '/' }), field: 'path' };
  expect(describeError(new ORPCError('STATION', { message: 'in English', data }))).toEqual({
    message: data.text,
    code: 'invalid',
    field: 'path',
  });
});

test.each([
  ['reference.needed', text('reference.needed')],
  ['Too small: expected number', asGiven('Too small: expected number')],
])('a refused input is told by its first issue: %s', (message, reported) => {
  const data = { issues: [{ message }, { message: 'another' }] };
  expect(describeError(new ORPCError('BAD_REQUEST', { data })).message).toEqual(reported);
});
