import { expect, test } from 'vitest';
// @ts-expect-error: plain JavaScript, since the scripts run before anything is installed
import { judgeSignatures } from '../../../scripts/lib/signatures.mjs';

const network = `npm error code ENOTFOUND
npm error syscall getaddrinfo
npm error network request to https://keys.example failed, reason: getaddrinfo ENOTFOUND keys.example
npm error network This is a problem related to network connectivity.`;
const invalid = `audited 640 packages in 3s

639 packages have verified registry signatures

1 package has an invalid registry signature:

left-pad@1.3.0 (https://registry.example/)`;
const noKeys = 'npm error found no dependencies to audit that were installed from a supported registry';

test.each([
  ['all are signed', 0, 'audited 640 packages in 3s', { kind: 'passed' }],
  ['nobody answers', 1, network, { kind: 'skipped', reason: 'getaddrinfo ENOTFOUND keys.example' }],
  ['nobody answers in time', 1, 'npm error code ETIMEDOUT', { kind: 'skipped', reason: 'ETIMEDOUT' }],
  ['the registry has no keys', 1, noKeys, { kind: 'skipped', reason: 'the registry has no keys' }],
  ['a signature is wrong', 1, invalid, { kind: 'failed' }],
  [
    'one is missing',
    1,
    '1 package has a missing registry signature but the registry is providing signing keys:',
    { kind: 'failed' },
  ],
  ['an expired key', 1, 'npm error code EEXPIREDSIGNATUREKEY', { kind: 'failed' }],
  ['npm did not start', null, '', { kind: 'failed' }],
] as const)('%s', (_name, status, output, meaning) => {
  expect(judgeSignatures({ status, output })).toEqual(meaning);
});
