import { expect, test } from 'vitest';
import { aliveSession, nextSession, parseSession } from '../../../main/hosts/web/webSession.ts';

const hour = 3_600_000;
const port = 4100;

test('a start on the same port goes on with the secrets of the last one, however old they are', () => {
  const first = nextSession(null, port, 0);
  expect(first.cookie).not.toBe(first.pageKey);
  expect(nextSession(parseSession(JSON.stringify(first)), port, 23 * hour)).toEqual({ ...first, aliveAt: 23 * hour });
  // A month of days, each with a start.
  let session = first;
  for (let day = 0; day < 30; day += 1) session = nextSession(session, port, session.aliveAt + 23 * hour);
  expect(session).toMatchObject({ cookie: first.cookie, pageKey: first.pageKey });
});

test('a station that ran for three days and is killed is met by its page: the time away counts', () => {
  const first = nextSession(null, port, 0);
  expect(aliveSession(first, 59 * 60_000)).toBeNull();
  const late = aliveSession(first, 72 * hour);
  expect(late).toEqual({ ...first, aliveAt: 72 * hour });
  expect(nextSession(late, port, 73 * hour)).toMatchObject({ cookie: first.cookie, pageKey: first.pageKey });
});

test('after a day away nothing of it opens', () => {
  const first = nextSession(null, port, 0);
  const late = nextSession(first, port, 24 * hour);
  expect(late.cookie).not.toBe(first.cookie);
  expect(late.pageKey).not.toBe(first.pageKey);
});

test('a clock that is set back while the station runs is written, so that the next start knows its page', () => {
  const first = nextSession(null, port, 10 * hour);
  expect(nextSession(aliveSession(first, 2 * hour), port, 3 * hour)).toMatchObject({ cookie: first.cookie });
});

test('another port, and a clock that was set back meanwhile, begin anew: whoever listened there knows nothing that opens', () => {
  const first = nextSession(null, port, 10 * hour);
  for (const other of [nextSession(first, 4101, 11 * hour), nextSession(first, port, 9 * hour)]) {
    expect(other.cookie).not.toBe(first.cookie);
    expect(other.pageKey).not.toBe(first.pageKey);
  }
});

test.each([null, '', '{', '[]', '{"port":4100}', JSON.stringify({ ...nextSession(null, port, 0), more: 1 })])(
  '%j is no session',
  (said) => expect(parseSession(said)).toBeNull(),
);

test('a secret that is too short to be one is none', () => {
  const session = nextSession(null, port, 0);
  expect(parseSession(JSON.stringify({ ...session, cookie: '' }))).toBeNull();
});
