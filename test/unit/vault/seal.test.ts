import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from '../../../main/vault/seal.ts';

const key = randomBytes(32);

test('what was sealed opens with the same key and context only', () => {
  const sealed = seal(key, 'connection-a', 'päss');
  expect(unseal(key, 'connection-a', sealed)).toBe('päss');
  expect(unseal(key, 'connection-b', sealed)).toBeNull();
  expect(unseal(randomBytes(32), 'connection-a', sealed)).toBeNull();
});

test('no nonce is used twice', () => {
  const nonces = new Set(Array.from({ length: 100 }, () => seal(key, 'a', 'same').nonce));
  expect(nonces.size).toBe(100);
});

test.each(['nonce', 'tag', 'data'] as const)('a changed %s does not open', (field) => {
  const sealed = seal(key, 'a', 'text');
  const bytes = Buffer.from(sealed[field], 'base64');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  expect(unseal(key, 'a', { ...sealed, [field]: bytes.toString('base64') })).toBeNull();
  expect(unseal(key, 'a', { ...sealed, [field]: '' })).toBeNull();
});

test('a shortened tag is not accepted', () => {
  const sealed = seal(key, 'a', 'text');
  const tag = Buffer.from(sealed.tag, 'base64').subarray(0, 4).toString('base64');
  expect(unseal(key, 'a', { ...sealed, tag })).toBeNull();
});
