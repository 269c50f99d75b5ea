import { expect, test } from 'vitest';
import { createForeground } from '../../../main/lib/async/foreground.ts';

function bench() {
  let now = 5_000;
  const foreground = createForeground({ elapsedMs: () => now });
  return { foreground, pass: (ms: number) => (now += ms) };
}

test('other work gives way until the photo is on the screen, and is told then, once', () => {
  const { foreground, pass } = bench();
  const reported: string[] = [];
  const stop = foreground.onFree(() => reported.push('free'));
  expect(foreground.freeInMs()).toBe(0);
  const first = foreground.begin();
  const second = foreground.begin();
  pass(100);
  expect(foreground.freeInMs()).toBe(200);
  first();
  first();
  expect([foreground.freeInMs(), reported]).toEqual([200, []]);
  second();
  expect([foreground.freeInMs(), reported]).toEqual([0, ['free']]);
  stop();
  pass(2_000);
  foreground.begin()();
  expect(reported).toEqual(['free']);
});

test('a photo that takes long, and a burst, leave other work its share', () => {
  const { foreground, pass } = bench();
  const slow = foreground.begin();
  pass(301);
  expect(foreground.freeInMs()).toBe(0);
  slow();
  const next = foreground.begin();
  expect(foreground.freeInMs()).toBe(0);
  next();
  pass(700);
  foreground.begin();
  expect(foreground.freeInMs()).toBe(300);
});
