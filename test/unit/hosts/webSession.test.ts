import { expect, test } from 'vitest';
import { aliveSession, nextSession, parseSession } from '../../../main/hosts/web/webSession.ts';

const hour = 3_600_000;
const port = 4100;

test('a start on the same port goes on with the secrets of the last one while they are young', () => {
  const first = nextSession(null, port, 0);
  expect(first.current.cookie).not.toBe(first.current.pageKey);
  expect(nextSession(parseSession(JSON.stringify(first)), port, 11 * hour)).toEqual({ ...first, aliveAt: 11 * hour });
});

test('after half a day a start makes new ones; those before open as well, until the next change', () => {
  const first = nextSession(null, port, 0);
  const second = nextSession(first, port, 12 * hour);
  expect(second.current.cookie).not.toBe(first.current.cookie);
  expect(second.current.pageKey).not.toBe(first.current.pageKey);
  const { cookie, pageKey } = first.current;
  expect(second.former).toEqual({ cookie, pageKey });
  expect(nextSession(second, port, 20 * hour).former).toEqual({ cookie, pageKey });
  const third = nextSession(second, port, 24 * hour);
  expect(third.former).toEqual({ cookie: second.current.cookie, pageKey: second.current.pageKey });
});

test('a station that ran for three days and is killed is met by its page: the time away counts', () => {
  const first = nextSession(null, port, 0);
  expect(aliveSession(first, 59 * 60_000)).toBeNull();
  const late = aliveSession(first, 72 * hour);
  expect(late).toEqual({ ...first, aliveAt: 72 * hour });
  const { cookie, pageKey } = first.current;
  expect(nextSession(late, port, 73 * hour).former).toEqual({ cookie, pageKey });
});

test('after a day away nothing of it opens', () => {
  const first = nextSession(null, port, 0);
  const late = nextSession(first, port, 24 * hour);
  expect(late.current.cookie).not.toBe(first.current.cookie);
  expect(late.current.pageKey).not.toBe(first.current.pageKey);
  expect(late.former).toBeNull();
});

test('a clock that is set back while the station runs is written, so that the next start knows its page', () => {
  const first = nextSession(null, port, 10 * hour);
  expect(nextSession(aliveSession(first, 2 * hour), port, 3 * hour).current).toEqual(first.current);
});

test('another port, and a clock that was set back meanwhile, begin anew: whoever listened there knows nothing that opens', () => {
  const first = nextSession(null, port, 10 * hour);
  for (const other of [nextSession(first, 4101, 11 * hour), nextSession(first, port, 9 * hour)]) {
    expect(other.current.cookie).not.toBe(first.current.cookie);
    expect(other.current.pageKey).not.toBe(first.current.pageKey);
    expect(other.former).toBeNull();
  }
});

test.each([null, '', '{', '[]', '{"port":4100}', JSON.stringify({ ...nextSession(null, port, 0), more: 1 })])(
  '%j is no session',
  (said) => expect(parseSession(said)).toBeNull(),
);

test('a secret that is too short to be one is none', () => {
  const session = nextSession(null, port, 0);
  expect(parseSession(JSON.stringify({ ...session, current: { ...session.current, cookie: '' } }))).toBeNull();
});
