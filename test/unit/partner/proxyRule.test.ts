import { expect, test } from 'vitest';
import { proxyRule } from '../../../main/partner/http/proxyRule.ts';

test('no proxy without a variable, and HTTPS_PROXY before ALL_PROXY', () => {
  expect(proxyRule({})).toBeNull();
  expect(proxyRule({ HTTPS_PROXY: ' ', ALL_PROXY: '' })).toBeNull();
  const both = { HTTPS_PROXY: 'http://user:secret@one:8080', ALL_PROXY: 'socks5h://two:1080' };
  expect(proxyRule(both)).toMatchObject({ shown: 'one:8080', variable: 'HTTPS_PROXY' });
  expect(proxyRule({ all_proxy: 'socks5h://two:1080' })).toMatchObject({
    address: 'socks5://two:1080',
    variable: 'ALL_PROXY',
  });
  expect(proxyRule({ https_proxy: 'three:3128' })).toMatchObject({ shown: 'three:3128' });
  expect(() => proxyRule({ ALL_PROXY: 'ftp://x' })).toThrow('The proxy address in ALL_PROXY is not usable');
});

test.each([
  ['', 'https://api.example.com', true],
  ['*', 'https://api.example.com', false],
  ['example.com', 'https://api.example.com', false],
  ['.example.com', 'https://api.example.com', false],
  ['*.example.com', 'https://example.com', false],
  ['ample.com', 'https://example.com', true],
  ['example.com:8443', 'https://example.com', true],
  ['example.com:443', 'https://example.com', false],
  ['localhost other.example', 'https://localhost:8443', false],
  ['10.0.0.0/8', 'https://10.1.2.3', false],
  ['10.0.0.0/8', 'https://11.1.2.3', true],
  ['10.0.0.0/8', 'https://api10.example', true],
  ['192.168.1.0/24,10.0.0.0/8', 'https://10.255.255.255:8443', false],
  ['fd00::/8', 'https://[fd12::1]', false],
  ['fd00::/8', 'https://[fe80::1]', true],
  ['10.0.0.0/99', 'https://10.0.0.1', true],
  ['0.0.1', 'https://127.0.0.1', true],
  ['127.0.0.1', 'https://127.0.0.1:8443', false],
])('NO_PROXY=%s: %s goes by the proxy: %s', (noProxy, origin, covered) => {
  expect(proxyRule({ HTTPS_PROXY: 'http://p:1', NO_PROXY: noProxy })?.covers(origin)).toBe(covered);
});
