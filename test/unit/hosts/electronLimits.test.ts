import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeFiles } from '../layers/importGraph.ts';
import { type CryptoCall, cryptoCallsIn } from './cryptoCalls.ts';

const root = join(import.meta.dirname, '../../..');
const sources = codeFiles(root, ['main', 'preload']).map(
  (path) => [path, readFileSync(join(root, path), 'utf8')] as const,
);

/**
 * What is called of Node's cryptography. Electron has BoringSSL in place of OpenSSL: it knows each of these, and neither SHA-3, BLAKE2, SM3, CFB, Argon2,
 * Ed448 nor brainpool. Whoever adds one looks it up in BoringSSL first, and writes it into docs/security.md.
 */
const known: ReadonlySet<string> = new Set([
  "createHash('sha256')",
  "createHash('sha512')",
  "createHash('md5')",
  "createHmac('sha256')",
  // One of the table of what webhooks are signed with.
  'createHmac(proof.algorithm)',
  "createCipheriv('aes-256-gcm')",
  "createDecipheriv('aes-256-gcm')",
  // Ed25519: the key says the algorithm.
  "generateKeyPairSync('ed25519')",
  'sign(null)',
  'verify(null)',
  'createPrivateKey',
  'createPublicKey',
  'scrypt',
  'randomBytes',
  'randomUUID',
  'timingSafeEqual',
  'X509Certificate',
]);

const spelled = ({ name, algorithm }: CryptoCall): string => (algorithm === null ? name : `${name}(${algorithm})`);

test('no cryptography is called but what Electron’s BoringSSL knows', () => {
  const calls = sources.flatMap(([path, text]) => cryptoCallsIn(path, text));
  expect(calls.filter((call) => !known.has(spelled(call)))).toEqual([]);
  // The list says nothing that is not called any more.
  expect(new Set(calls.map(spelled))).toEqual(known);
});

test('webhooks are signed by what BoringSSL knows', () => {
  const algorithms = readFileSync(join(root, 'main/relay/receive/verification.ts'), 'utf8').match(
    /algorithm: z\.enum\((.*?)\)/,
  )?.[1];
  expect(algorithms).toBe("['sha1', 'sha256', 'sha512']");
});

test('certificates are of P-256 with SHA-256, signed by the package selfsigned', () => {
  const certificates = readFileSync(join(root, 'main/tls/certificates.ts'), 'utf8');
  expect(certificates.match(/(?:keyType|algorithm|curve|keySize): .*/g)).toEqual([
    "keyType: 'ec',",
    "algorithm: 'sha256',",
    "keyType: 'ec',",
    "algorithm: 'sha256',",
  ]);
});

test.each([
  [`import { createHash } from 'node:crypto'; createHash('sha3-256');`, "createHash('sha3-256')"],
  [`import { createHash as hashOf } from 'crypto'; hashOf(name);`, 'createHash(name)'],
  [`import { argon2 } from 'node:crypto'; export const hash = argon2;`, 'argon2'],
  [`import crypto from 'node:crypto'; crypto.createHash('blake2b512');`, 'crypto.createHash'],
  [`import * as all from 'node:crypto'; all.hkdfSync('sha3-256');`, '*'],
  [`await crypto.subtle.digest('SHA-3', bytes);`, 'crypto.subtle'],
])('an algorithm that is new is seen: %s', (text, seen) => {
  const found = cryptoCallsIn('a.ts', text).map(spelled);
  expect(found).toContain(seen);
  expect(found.filter((call) => !known.has(call))).not.toEqual([]);
});

test('each algorithm is in the list of docs/security.md', () => {
  const guide = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const row = /^\| BoringSSL .*$/m.exec(guide)?.[0] ?? '';
  for (const name of ['sha256', 'sha512', 'sha1', 'md5', 'HMAC', 'AES-256-GCM', 'scrypt', 'Ed25519', 'P-256']) {
    expect(row).toContain(name);
  }
});

test('no database is made into bytes at once: memory from outside of V8’s sandbox ends Electron', () => {
  expect(sources.filter(([, text]) => /\.serialize\(/.test(text)).map(([path]) => path)).toEqual([]);
});

test.skipIf(process.platform !== 'linux')('what is native in Electron’s main process links no GLib', () => {
  const places = [
    `node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`,
    `node_modules/@napi-rs/keyring-linux-${process.arch}-gnu/keyring.linux-${process.arch}-gnu.node`,
  ];
  const linksGlib = (path: string) =>
    /libg(?:lib|object|io)-2\.0\.so|libsecret-1\.so/.test(readFileSync(join(root, path), 'latin1'));
  expect(places.filter(linksGlib)).toEqual([]);
  // Libvips has it within, and says its name: this would be seen.
  const [libvips = ''] = globSync(`node_modules/@img/sharp-libvips-linux-${process.arch}/lib/libvips-cpp.so*`, {
    cwd: root,
  });
  expect(/g_object_ref/.test(readFileSync(join(root, libvips), 'latin1'))).toBe(true);
});
