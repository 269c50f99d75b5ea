import { expect, it } from 'vitest';
import { answeredAt, createServerClock } from '../../../main/partner/serverClock.ts';

it('narrows the difference with every answer and starts anew when a clock was set', () => {
  const time = { local: 1_000_000 };
  const clock = createServerClock(() => time.local);
  const learn = (server: number, tookMs: number): void => {
    time.local += tookMs;
    clock.learn(server - (server % 1000), time.local, tookMs);
  };
  expect(clock.now()).toBe(1_000_000);
  const ahead = 50_000;
  for (const step of [130, 410, 770, 290, 930]) {
    time.local += step;
    learn(time.local + ahead, 20);
  }
  expect(Math.abs(clock.now() - time.local - ahead)).toBeLessThan(300);
  learn(time.local - 90_000, 20);
  expect(Math.abs(clock.now() - time.local + 90_000)).toBeLessThan(1000);
  clock.learn(null, time.local, 0);
  expect(Math.abs(clock.now() - time.local + 90_000)).toBeLessThan(1000);
});

it('holds what all answers agree on: a slow one takes nothing back, one over which a clock was set starts anew', () => {
  const clock = createServerClock(() => 0);
  const { learn } = clock;
  learn(10_000, 0, 0);
  expect(clock.now()).toBe(10_500);
  learn(11_000, 700, 0);
  expect(clock.now()).toBe(10_650);
  learn(14_000, 4_000, 3_000);
  expect(clock.now()).toBe(10_650);
  // This clock was put back by a minute while the answer was on its way.
  learn(14_000, -56_000, 20);
  expect(clock.now()).toBe(70_510);
});

it.each([
  ['Sun, 06 Nov 1994 08:49:37 GMT', null, 784_111_777_000],
  ['Sun, 06 Nov 1994 08:49:37 GMT', '12', null],
  ['nonsense', null, null],
  [null, null, null],
])('reads when an answer was sent: Date %s, Age %s', (date, age, sentAt) => {
  const headers = new Map([
    ['date', date],
    ['age', age],
  ]);
  expect(answeredAt({ header: (name) => headers.get(name) ?? null })).toBe(sentAt);
});
