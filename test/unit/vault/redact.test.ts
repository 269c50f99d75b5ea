import { expect, test } from 'vitest';
import { redact } from '../../../main/vault/redact.ts';

test('known secrets go wherever they stand, however they are encoded', () => {
  const secret = 'pa"ss/w örd';
  const text = `plain ${secret} json ${JSON.stringify(secret)} url ?k=${encodeURIComponent(secret)}`;
  expect(redact(text, [secret])).toBe('plain [redacted] json "[redacted]" url ?k=[redacted]');
});

test('credentials are recognised without being known', () => {
  expect(redact('key leo_ab12.cd, {"t":"lm_usr_9"} Authorization: Bearer abc.def-123 x', [])).toBe(
    'key [redacted], {"t":"[redacted]"} Authorization: Bearer [redacted] x',
  );
  expect(redact('at http://127.0.0.1:1/?token=abc123&x=1', [])).toBe('at http://127.0.0.1:1/?token=[redacted]&x=1');
});

test('a secret that holds another one goes as a whole, and short ones shred nothing', () => {
  expect(redact('abcdefghij', ['abcdef', 'abcdefghij'])).toBe('[redacted]');
  expect(redact('a plain line', ['a', ''])).toBe('a plain line');
  expect(redact('\ud800 lone', ['\ud800 lone'])).toBe('[redacted]');
});

test('an echo in other letter case or in base64 goes too, wherever it begins', () => {
  const secret = 'Key?with~MIXED>case1';
  expect(redact(`${secret.toUpperCase()} and ${secret.toLowerCase()}`, [secret])).toBe('[redacted] and [redacted]');
  for (const before of ['', 'a', 'ab', 'abc', 'user:']) {
    for (const after of ['', '!', '!!']) {
      for (const alphabet of ['base64', 'base64url'] as const) {
        const echo = redact(Buffer.from(`${before}${secret}${after}`).toString(alphabet), [secret]);
        expect(echo).toContain('[redacted]');
        // At most the bytes that share a group with others are left of it.
        expect(echo.replace('[redacted]', '').length).toBeLessThanOrEqual(before.length * 2 + after.length * 2 + 8);
      }
    }
  }
  expect(redact('LEO_AB12CD', [])).toBe('[redacted]');
});
