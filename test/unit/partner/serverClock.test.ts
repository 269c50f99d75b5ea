import { expect, it } from 'vitest';
import { createServerClock } from '../../../main/partner/serverClock.ts';

it('narrows the difference with every answer and starts anew when a clock was set', () => {
  const time = { local: 1_000_000 };
  const clock = createServerClock(() => time.local);
  const learn = (server: number, tookMs: number): void => {
    const sentAt = time.local;
    time.local += tookMs;
    clock.learn(new Date(server - (server % 1000)).toUTCString(), sentAt, time.local);
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
  clock.learn('nonsense', time.local, time.local);
  clock.learn(null, time.local, time.local);
  expect(Math.abs(clock.now() - time.local + 90_000)).toBeLessThan(1000);
});

it('holds what all answers agree on: a slow one takes nothing back, one over which a clock was set says nothing', () => {
  const clock = createServerClock(() => 0);
  const learn = (second: number, sentAt: number, receivedAt: number) =>
    clock.learn(new Date(second).toUTCString(), sentAt, receivedAt);
  learn(10_000, 0, 0);
  expect(clock.now()).toBe(10_500);
  learn(11_000, 700, 700);
  expect(clock.now()).toBe(10_650);
  learn(14_000, 1_000, 4_000);
  expect(clock.now()).toBe(10_650);
  learn(70_000, 60_000, 0);
  expect(clock.now()).toBe(10_650);
});
