import { expect, test } from 'vitest';
import { nextSession, parseSession } from '../../../main/hosts/web/webSession.ts';

const hour = 3_600_000;
const port = 4100;

test('a start on the same port goes on with the secrets of the last one', () => {
  const first = nextSession(null, port, 0);
  expect(first.former).toBeNull();
  expect(first.current.cookie).not.toBe(first.current.pageKey);
  expect(nextSession(first, port, 11 * hour)).toEqual(first);
  expect(nextSession(parseSession(JSON.stringify(first)), port, hour)).toEqual(first);
});

test('after half a day the secrets are new, and the ones before hold for half a day more', () => {
  const first = nextSession(null, port, 0);
  const second = nextSession(first, port, 13 * hour);
  expect(second.current.cookie).not.toBe(first.current.cookie);
  expect(second.current.pageKey).not.toBe(first.current.pageKey);
  const { cookie, pageKey } = first.current;
  expect(second.former).toEqual({ cookie, pageKey, until: 24 * hour });
  expect(nextSession(second, port, 23 * hour).former).toEqual(second.former);
  expect(nextSession(second, port, 24 * hour)).toEqual({ ...second, former: null });
  // Two days later nothing of it opens.
  const late = nextSession(first, port, 48 * hour);
  expect(late.former).toBeNull();
  expect(late.current.cookie).not.toBe(first.current.cookie);
});

test('another port, and a clock that was set back, begin anew: whoever listened there knows nothing that opens', () => {
  const first = nextSession(null, port, 10 * hour);
  for (const other of [nextSession(first, 4101, 11 * hour), nextSession(first, port, 9 * hour)]) {
    expect(other.former).toBeNull();
    expect(other.current.cookie).not.toBe(first.current.cookie);
    expect(other.current.pageKey).not.toBe(first.current.pageKey);
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
