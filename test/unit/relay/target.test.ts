import { describe, expect, it } from 'vitest';
import { isFromInside, targetOf } from '../../../main/relay/http/target.ts';

describe('where a request goes', () => {
  it('is a path as it was written, with its query', () => {
    const target = targetOf('/v1/events?after=1&store=a%2Fb?c');
    expect(target.kind === 'path' && [target.path, target.query.get('store')]).toEqual(['/v1/events', 'a/b?c']);
  });

  it('is nowhere for a path that another reader might read otherwise', () => {
    for (const raw of ['/', '//', '/v1/', '/v1/x\\..\\..\\metrics', '/v1/%2e', '/a//b', '/a/../b', '/a.b'])
      expect(targetOf(raw)).toEqual({ kind: 'unknown' });
    for (const raw of ['', '*', 'x', 'http://a/b', '/a b', '/\u0000', '/\u00e9'])
      expect(targetOf(raw)).toEqual({ kind: 'malformed' });
  });
});

it.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:10.1.2.3', true],
  ['192.168.7.7', true],
  ['fd00::1', true],
  ['192.0.2.1', false],
  ['::ffff:192.0.2.1', false],
  ['2001:db8::1', false],
  ['', false],
])('%s is inside: %s', (remoteAddress, expected) => {
  const request = { socket: { remoteAddress }, headers: {} } as unknown as Parameters<typeof isFromInside>[0];
  expect(isFromInside(request)).toBe(expected);
});
