import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashSecret, isSecretOf } from '../../../main/lib/secrets/scryptHash.ts';

test('a hash names its parameters, has a salt of its own, and knows its secret alone', async () => {
  const [first, second] = [await hashSecret('2468'), await hashSecret('2468')];
  expect(first).toMatch(/^\$scrypt\$ln=15,r=8,p=1\$[\w+/=]{24}\$[\w+/=]{44}$/);
  expect(first).not.toBe(second);
  expect(first).not.toContain('2468');
  expect(await isSecretOf(first, '2468')).toBe(true);
  expect(await isSecretOf(second, '2468')).toBe(true);
  expect(await isSecretOf(first, '2469')).toBe(false);
});

test('a hash with other parameters is compared by these', async () => {
  const salt = Buffer.from('sixteen bytes it');
  const hash = scryptSync('1357', salt, 32, { N: 2 ** 10, r: 4, p: 2 });
  const kept = `$scrypt$ln=10,r=4,p=2$${salt.toString('base64')}$${hash.toString('base64')}`;
  expect(await isSecretOf(kept, '1357')).toBe(true);
  expect(await isSecretOf(kept.replace('ln=10', 'ln=11'), '1357')).toBe(false);
});

test('what is no hash knows no secret', async () => {
  for (const kept of ['', '2468', '$scrypt$ln=15,r=8,p=1$$', '$argon2id$v=19$m=1$AAAA$AAAA'])
    expect(await isSecretOf(kept, '2468')).toBe(false);
});
