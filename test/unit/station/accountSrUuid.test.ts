import { expect, test } from 'vitest';
import type { SrUuid } from '../../../main/domain/ids.ts';
import { accountSrUuid, srUuidOf } from '../../../main/station/connection/accountSrUuid.ts';

const account = { origin: 'https://partner.example', apiKey: 'key-1' };
const first = accountSrUuid(account, 'SKU-1', null);

test('every station of the account gives a reference the same uuid, of the kind that all services take', () => {
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(accountSrUuid({ ...account }, 'SKU-1', null)).toBe(first);
});

test('another address, key, reference, and the one that follows: each has another', () => {
  const others = [
    accountSrUuid({ ...account, origin: 'https://other.example' }, 'SKU-1', null),
    accountSrUuid({ ...account, apiKey: 'key-2' }, 'SKU-1', null),
    accountSrUuid(account, 'SKU-2', null),
    accountSrUuid(account, 'SKU-1', first),
    accountSrUuid(account, 'SKU-1', accountSrUuid(account, 'SKU-1', first)),
    accountSrUuid(account, '', 'SKU-1' as SrUuid),
  ];
  expect(new Set([first, ...others]).size).toBe(7);
});

test('without a connection or a key there is none', () => {
  const link = { connection: { origin: account.origin } as never, credentials: { apiKey: null, userToken: null } };
  expect(srUuidOf(null, 'SKU-1', null)).toBeNull();
  expect(srUuidOf(link, 'SKU-1', null)).toBeNull();
  expect(srUuidOf({ ...link, credentials: { ...link.credentials, apiKey: 'key-1' } }, 'SKU-1', null)).toBe(first);
});
