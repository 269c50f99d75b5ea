import { expect, test } from 'vitest';
import { StationError } from '../../../main/domain/failure.ts';
import { parseApiKey, parseUserToken } from '../../../main/vault/credentialFormat.ts';

function failureOf(work: () => unknown): StationError {
  try {
    work();
  } catch (error) {
    if (error instanceof StationError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

test('keys are trimmed of what copy and paste adds', () => {
  expect(parseApiKey('  leo_abc123\r\n')).toBe('leo_abc123');
  expect(parseUserToken('\tlm_usr_xyz\n')).toBe('lm_usr_xyz');
});

test.each([
  ['', 'empty'],
  ['   \n', 'empty'],
  ['leo_', 'ends after'],
  ['lm_usr_SECRETPART', 'does not begin'],
  ['LEO_SECRETPART', 'does not begin'],
  ['leo_SECRET PART', 'spaces'],
  ['leo_SECRET\nPART', 'spaces'],
  ['leo_SECRET\u0000PART', 'spaces'],
  ['leo_SECRET\u200bPART', 'spaces'],
  [`leo_SECRETPART${'x'.repeat(1000)}`, 'longer'],
])('API key %j is refused without repeating it', (key, reason) => {
  const failure = failureOf(() => parseApiKey(key));
  expect(failure).toMatchObject({ code: 'invalid', field: 'api_key' });
  expect(failure.message).toContain(reason);
  expect(JSON.stringify([failure.message, failure.stack])).not.toContain('SECRET');
});

test('a user token has its own prefix and field', () => {
  expect(failureOf(() => parseUserToken('leo_abc'))).toMatchObject({ code: 'invalid', field: 'user_token' });
});
