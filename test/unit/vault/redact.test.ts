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
