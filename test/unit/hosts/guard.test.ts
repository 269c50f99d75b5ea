import { expect, test } from 'vitest';
import {
  type GuardedRequest,
  type GuardRules,
  judgeRequest,
  judgeUpgrade,
  signedInAddress,
  signInCookie,
} from '../../../main/hosts/web/guard.ts';
import { givenSecrets } from '../../../main/hosts/web/webSession.ts';
import { text } from '../../../main/texts/text.ts';

const rules: GuardRules = {
  port: 4100,
  token: 'right-token',
  cookie: 'right-cookie',
  pageKey: 'right-key',
  pictureKey: 'picture-key',
  former: null,
};
const cookie = 'other=1; sideshot_4100=right-cookie';
const own = { host: '127.0.0.1:4100', cookie };
const keyed = { ...own, 'sec-websocket-protocol': 'sideshot, key.right-key' };

function request(target: string, headers: GuardedRequest['headers'] = own, method = 'GET'): GuardedRequest {
  return { method, target, headers, hosts: headers.host === undefined ? [] : [headers.host] };
}

test('the token in the address signs in, a wrong one does not', () => {
  expect(judgeRequest(request('/?token=right-token', { host: 'localhost:4100' }), rules)).toEqual({
    kind: 'sign_in',
    fromElsewhere: false,
  });
  const led = request('/?token=right-token', { host: 'localhost:4100', 'sec-fetch-site': 'cross-site' });
  expect(judgeRequest(led, rules)).toEqual({ kind: 'sign_in', fromElsewhere: true });
  for (const token of ['', 'wrong-token', 'right-tokenx', 'right-toke']) {
    expect(judgeRequest(request(`/?token=${token}`), rules)).toMatchObject({ kind: 'refuse', status: 401 });
  }
  expect(signInCookie(rules)).toBe('sideshot_4100=right-cookie; Path=/; HttpOnly; SameSite=Strict');
});

test.each([
  undefined,
  'sideshot_4100=',
  'sideshot_4100=wrong-token',
  'sideshot_4100=right-token',
  'sideshot_4100=right-key',
  'sideshot_4101=right-cookie',
  'xsideshot_4100=right-cookie',
])('cookie %j opens nothing', (bad) => {
  const headers = { host: own.host, ...(bad === undefined ? {} : { cookie: bad }) };
  expect(judgeRequest(request('/', headers), rules)).toMatchObject({
    kind: 'refuse',
    status: 401,
    why: text('web.openPrinted'),
  });
});

test('with the cookie the path is allowed, its query dropped', () => {
  expect(judgeRequest(request('/assets/a.js?x=1'), rules)).toEqual({
    kind: 'allow',
    pathname: '/assets/a.js',
    pictures: false,
  });
  expect(judgeRequest(request('/', own, 'HEAD'), rules)).toEqual({ kind: 'allow', pathname: '/', pictures: false });
  expect(judgeRequest(request('/a%2Fb'), rules)).toEqual({ kind: 'allow', pathname: '/a%2Fb', pictures: false });
});

test.each([
  undefined,
  'evil.example:4100',
  '127.0.0.1',
  '127.0.0.1:4101',
  '127.0.0.1:4100.evil.example',
  'localhost',
  '[::1]:4100',
])('host %j is refused, cookie and token or not', (host) => {
  const headers = { cookie, ...(host === undefined ? {} : { host }) };
  expect(judgeRequest(request('/?token=right-token', headers), rules)).toMatchObject({ kind: 'refuse', status: 403 });
  expect(judgeUpgrade(request('/rpc', { ...headers, origin: `http://${host}` }), rules)).toMatchObject({ status: 403 });
});

test.each(['http://evil.example', 'null', 'https://127.0.0.1:4100', 'http://127.0.0.1:4101', 'http://localhost:4100'])(
  'origin %s is foreign to 127.0.0.1:4100',
  (origin) => {
    expect(judgeRequest(request('/', { ...own, origin }), rules)).toMatchObject({ kind: 'refuse', status: 403 });
    expect(judgeUpgrade(request('/rpc', { ...own, origin }), rules)).toMatchObject({ kind: 'refuse', status: 403 });
  },
);

test('an upgrade needs origin, cookie and the one address', () => {
  const origin = 'http://127.0.0.1:4100';
  expect(judgeUpgrade(request('/rpc', { ...keyed, origin }), rules)).toMatchObject({ kind: 'allow' });
  expect(judgeUpgrade(request('/rpc', keyed), rules)).toMatchObject({ status: 403 });
  expect(judgeUpgrade(request('/rpc', { host: own.host, origin }), rules)).toMatchObject({ status: 401 });
  expect(judgeUpgrade(request('/rpc?token=right-token', { host: own.host, origin }), rules)).toMatchObject({
    status: 401,
  });
  expect(judgeUpgrade(request('/other', { ...own, origin }), rules)).toMatchObject({ status: 404 });
});

test('only reading is answered, and only paths', () => {
  expect(judgeRequest(request('/', own, 'POST'), rules)).toMatchObject({ status: 405 });
  for (const target of ['http://evil.example/', '//evil.example/', '*', '']) {
    expect(judgeRequest(request(target), rules)).toMatchObject({ status: 400 });
  }
});

test('another port of this machine may link here but not embed', () => {
  const embedding = { ...own, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' };
  expect(judgeRequest(request('/photo/1/preview', embedding), rules)).toMatchObject({ status: 403 });
  expect(judgeRequest(request('/', { ...embedding, 'sec-fetch-mode': 'navigate' }), rules)).toMatchObject({
    kind: 'allow',
  });
  expect(judgeRequest(request('/photo/1/preview', { ...own, 'sec-fetch-site': 'same-origin' }), rules)).toMatchObject({
    kind: 'allow',
  });
});

test.each([
  undefined,
  '',
  'sideshot',
  'sideshot, key.',
  'sideshot, key.wrong',
  'sideshot, key.right-cookie',
  'sideshot, key.right-token',
  'key.right-key',
  'sideshot, right-key',
])('the cookie with the subprotocols %j opens no connection', (offered) => {
  const headers = { ...own, origin: 'http://127.0.0.1:4100', 'sec-websocket-protocol': offered };
  expect(judgeUpgrade(request('/rpc', headers), rules)).toMatchObject({ kind: 'refuse', status: 401 });
});

test('two Host lines are refused, whichever is right', () => {
  for (const hosts of [
    ['127.0.0.1:4100', '127.0.0.1:4100'],
    ['127.0.0.1:4100', 'evil.example'],
    ['evil.example', '127.0.0.1:4100'],
  ]) {
    const sent = { ...request('/', { ...keyed, origin: 'http://127.0.0.1:4100' }), hosts };
    expect(judgeRequest(sent, rules)).toMatchObject({ kind: 'refuse', status: 403 });
    expect(judgeUpgrade({ ...sent, target: '/rpc' }, rules)).toMatchObject({ kind: 'refuse', status: 403 });
  }
});

test('a page without its key is told which address to open, cookie or not', () => {
  expect(judgeRequest(request('/sign-in'), rules)).toMatchObject({ status: 401, why: text('web.openPrinted') });
  expect(signedInAddress(rules)).toBe('/#key=right-key.picture-key');
});

test('each secret opens its own door, and none another one', () => {
  const socket = { ...keyed, origin: 'http://127.0.0.1:4100' };
  expect(judgeUpgrade(request('/rpc', socket), rules)).toEqual({ kind: 'allow', pathname: '/rpc', pictures: false });
  for (const stranger of [
    { ...socket, cookie: 'sideshot_4100=right-key' },
    { ...socket, cookie: 'sideshot_4100=' },
    { ...socket, 'sec-websocket-protocol': 'sideshot, key.right-cookie' },
    { ...socket, 'sec-websocket-protocol': 'sideshot, key.' },
  ]) {
    expect(judgeUpgrade(request('/rpc', stranger), rules)).toMatchObject({ kind: 'refuse', status: 401 });
  }
});

test('pictures want a key of their own beside the cookie, which opens nothing else', () => {
  const withKey = (key: string, headers: GuardedRequest['headers'] = own) =>
    judgeRequest(request(`/photo/1/full?key=${key}`, headers), rules);
  expect(withKey('picture-key')).toEqual({ kind: 'allow', pathname: '/photo/1/full', pictures: true });
  for (const key of ['', 'right-key', 'right-cookie', 'right-token', 'picture-keyx']) {
    expect(withKey(key)).toMatchObject({ kind: 'allow', pictures: false });
  }
  expect(withKey('picture-key', { host: own.host })).toMatchObject({ kind: 'refuse', status: 401 });
  expect(
    judgeUpgrade(
      request('/rpc', {
        ...keyed,
        origin: 'http://127.0.0.1:4100',
        'sec-websocket-protocol': 'sideshot, key.picture-key',
      }),
      rules,
    ),
  ).toMatchObject({ kind: 'refuse', status: 401 });
  // A page of before the last change asks with the key that it was given then.
  const changed = { ...rules, former: givenSecrets({ cookie: 'former-cookie', pageKey: 'former-key' }) };
  const former = `/photo/1/full?key=${changed.former.pictureKey}`;
  expect(judgeRequest(request(former), changed)).toMatchObject({ pictures: true });
  expect(judgeRequest(request(former), rules)).toMatchObject({ pictures: false });
});

test('the secrets before the last change open as well, and lead to those of today with the key alone', () => {
  const changed = { ...rules, former: givenSecrets({ cookie: 'former-cookie', pageKey: 'former-key' }) };
  const former = { host: own.host, origin: 'http://127.0.0.1:4100', cookie: 'sideshot_4100=former-cookie' };
  const upgrade = request('/rpc', { ...former, 'sec-websocket-protocol': 'sideshot, key.former-key' });
  expect(judgeUpgrade(upgrade, changed)).toMatchObject({ kind: 'allow' });
  expect(judgeUpgrade(upgrade, rules)).toMatchObject({ kind: 'refuse', status: 401 });
  const asked = (key: string) => judgeRequest(request('/session', { ...former, 'x-sideshot-key': key }), changed);
  expect(asked('former-key')).toEqual({ kind: 'renew' });
  expect(asked('right-key')).toEqual({ kind: 'renew' });
  for (const key of ['', 'former-cookie', 'right-token'])
    expect(asked(key)).toMatchObject({ kind: 'refuse', status: 401 });
});
