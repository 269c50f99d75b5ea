import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type AdminKey,
  fingerprintOf,
  maxSuccessions,
  newAdminKey,
  readAdminKey,
  succeeds,
} from '../../../main/lib/secrets/adminKey.ts';
import { sealFault, sealPublication } from '../../../main/lib/secrets/publicationSeal.ts';

function keyOf(text: string): AdminKey {
  const key = readAdminKey(text);
  if (key === null) throw new Error('That is no key');
  return key;
}

const sealed = { scope: 'fleet', version: 7, content: '{"format":1}' };

describe('the admin’s key', () => {
  it('is read from its file, also where the line breaks were lost, and from one that OpenSSL made', () => {
    const text = newAdminKey(null);
    const key = keyOf(text);
    expect(key.publicKey).toMatch(/^[\w-]{43}$/);
    expect(keyOf(text.replace(/\s+/g, ' ')).publicKey).toBe(key.publicKey);
    const { privateKey } = generateKeyPairSync('ed25519');
    expect(readAdminKey(String(privateKey.export({ type: 'pkcs8', format: 'pem' })))).not.toBeNull();
    expect(fingerprintOf(key.publicKey)).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
  });

  it('is none of another kind, and no text of anything else', () => {
    const { privateKey } = generateKeyPairSync('x25519');
    expect(readAdminKey(String(privateKey.export({ type: 'pkcs8', format: 'pem' })))).toBeNull();
    for (const text of ['', 'token', '-----BEGIN PRIVATE KEY-----AAAA-----END PRIVATE KEY-----'])
      expect(readAdminKey(text)).toBeNull();
  });

  it('signs content, fleet and version: none of them can be exchanged', () => {
    const key = keyOf(newAdminKey(null));
    const seal = sealPublication(key, sealed);
    expect(sealFault(key.publicKey, sealed, seal)).toBeNull();
    for (const change of [{ scope: 'other' }, { version: 8 }, { content: '{}' }])
      expect(sealFault(key.publicKey, { ...sealed, ...change }, seal)).toBe('bad_signature');
    expect(sealFault(key.publicKey, sealed, null)).toBe('not_signed');
    const other = keyOf(newAdminKey(null));
    expect(sealFault(key.publicKey, sealed, sealPublication(other, sealed))).toBe('other_key');
    // Who has not the key can't borrow its name.
    expect(sealFault(key.publicKey, sealed, { ...sealPublication(other, sealed), key: key.publicKey })).toBe(
      'bad_signature',
    );
    expect(sealFault(key.publicKey, sealed, { ...seal, signature: '' })).toBe('bad_signature');
  });

  it('hands over to the next one, which is known by its row of signatures, and never back', () => {
    const first = keyOf(newAdminKey(null));
    const second = keyOf(newAdminKey(first));
    const third = keyOf(newAdminKey(second));
    expect(third.succession.map(({ to }) => to)).toEqual([second.publicKey, third.publicKey]);
    expect(succeeds(first.publicKey, third.publicKey, third.succession)).toBe(true);
    expect(succeeds(second.publicKey, third.publicKey, third.succession)).toBe(true);
    expect(succeeds(third.publicKey, first.publicKey, third.succession)).toBe(false);
    expect(sealFault(third.publicKey, sealed, sealPublication(first, sealed))).toBe('other_key');
    // A row that nobody signed.
    const thief = keyOf(newAdminKey(null));
    const forged = [{ from: first.publicKey, to: thief.publicKey, signature: thief.sign('anything') }];
    expect(succeeds(first.publicKey, thief.publicKey, forged)).toBe(false);
  });

  it('keeps so much of the row that nobody’s file grows without end', () => {
    let key = keyOf(newAdminKey(null));
    for (let changes = 0; changes < maxSuccessions + 3; changes += 1) key = keyOf(newAdminKey(key));
    expect(key.succession).toHaveLength(maxSuccessions);
  });
});
