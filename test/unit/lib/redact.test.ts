import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKnownSecrets } from '../../../main/lib/secrets/knownSecrets.ts';
import {
  hideSecretsInTurns,
  hideSecretsWithin,
  mayHold,
  redact as redactBy,
  secretPattern,
} from '../../../main/lib/secrets/redact.ts';
import { runs } from '../../fakes/runs.ts';

function redact(text: string, secrets: readonly string[]): string {
  return redactBy(text, secretPattern(secrets));
}

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
  const hex = Buffer.from(secret).toString('hex');
  expect(redact(`${hex} and ${hex.toUpperCase()}`, [secret])).toBe('[redacted] and [redacted]');
  expect(redact('LEO_AB12CD', [])).toBe('[redacted]');
});

test('JSON is kept as it came unless it holds a known secret, and then without it, names of fields too', () => {
  const known = createKnownSecrets();
  const untouched = '{ "reason": "blur", "n": 1e3 }';
  expect(known.hideInJson(untouched)).toBe(untouched);
  known.add('k3y/of+sideshot', null);
  expect(known.hideInJson(untouched)).toBe(untouched);
  expect(known.hideInJson('not { json')).toBe('not { json');
  // A slash may be escaped in JSON, and so may any letter.
  const echo = '{"sides":[{"reason":"bad K3Y\\/OF+SIDESHOT","k3y/of+sideshot":["\\u006b3y/of+sideshot"]}]}';
  expect(JSON.parse(known.hideInJson(echo))).toEqual({
    sides: [{ reason: 'bad [redacted]', '[redacted]': ['[redacted]'] }],
  });
  expect(known.redact('a line with k3y/of+sideshot and leo_other1')).toBe('a line with [redacted] and [redacted]');
});

test('random: a large value is cleaned in turns as it is at once, and is left alone only where nothing can be in it', async () => {
  const secret = 'se"cret-key';
  const pattern = secretPattern([secret]);
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(secret, `a ${secret} b`, 'SE"CRET-KEY', encodeURIComponent(secret)),
  );
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.constantFrom(null, 1, true),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        text.filter((name) => name !== '__proto__'),
        tie('value'),
        { maxKeys: 3 },
      ),
    ),
  })).value;
  await fc.assert(
    fc.asyncProperty(value, async (given) => {
      const turn = () => Promise.resolve();
      const cleaned = hideSecretsWithin(given, pattern);
      expect(await hideSecretsInTurns(given, pattern, turn)).toEqual(cleaned);
      if (!mayHold(JSON.stringify(given), pattern)) expect(cleaned).toEqual(given);
    }),
    { numRuns: runs(300) },
  );
  expect(mayHold(JSON.stringify(['plain words']), pattern)).toBe(false);
  expect(mayHold(JSON.stringify([encodeURIComponent(secret)]), pattern)).toBe(true);
  // A text may be spelled with escapes that its writer chose.
  expect(mayHold('["plain-\\u006bey"]', secretPattern(['plain-key']))).toBe(true);
  expect(mayHold('["anything"]', null)).toBe(false);
});
