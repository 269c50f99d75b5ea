import { expect, test } from 'vitest';
import * as addresses from '../../../main/contract/assets.ts';
import { type PageFile, pageCacheControl, pictureCacheControl, resolveAsset } from '../../../main/hosts/assets.ts';
import { contentSecurityPolicy } from '../../../main/hosts/securityHeaders.ts';

const index: PageFile = { contentType: 'text/html', body: new Uint8Array(), immutable: false };
const script: PageFile = { contentType: 'text/javascript', body: new Uint8Array(), immutable: true };
const files = new Map([
  ['index.html', index],
  ['assets/a-12345678.js', script],
]);

test('the page and its files', () => {
  expect(resolveAsset('/', files)).toEqual({ kind: 'page', file: index });
  expect(resolveAsset('/index.html', files)).toEqual({ kind: 'page', file: index });
  expect(resolveAsset('/assets/a-12345678.js', files)).toEqual({ kind: 'page', file: script });
});

test('every address of the contract is a picture, passed on as it is', () => {
  const odd = 'a/b ..%é';
  const { pictureUrl, tetherFrameUrl, tetherTestUrl, ...others } = addresses;
  const kinds = ['overlay', 'example', 'thumbnail'] as const;
  const paths = [
    ...kinds.map((kind) => pictureUrl(odd, odd, kind)),
    tetherFrameUrl(7),
    tetherTestUrl(7),
    ...Object.values(others).map((address) => address(odd, odd)),
  ];
  for (const path of paths) {
    expect(resolveAsset(`/${path}`, files)).toEqual({ kind: 'picture', path });
  }
});

test.each([
  '/../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/package.json',
  '/assets/../../package.json',
  '/assets\\..\\..\\package.json',
  '//etc/passwd',
  '/assets/',
  '/photo/1',
  '/photo/1/original',
  '/photo/../preview/preview',
  '/picture/1/preview',
  '/__proto__',
  '/constructor',
])('%s is nothing', (path) => {
  expect(resolveAsset(path, files)).toEqual({ kind: 'none' });
});

test('only hashed names are kept for good', () => {
  expect(pageCacheControl(script)).toContain('immutable');
  expect(pageCacheControl(index)).toBe('no-cache');
  expect(pictureCacheControl(86_400)).toBe('private, max-age=86400');
  expect(pictureCacheControl(0)).toBe('no-store');
});

test('the policy allows no script but the own, and no connection but the named ones', () => {
  const policy = contentSecurityPolicy(['ws://127.0.0.1:1'], 'n1').split('; ');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("style-src 'self' 'nonce-n1'");
  expect(policy).toContain("connect-src 'self' ws://127.0.0.1:1");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("form-action 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain('trusted-types default');
});
