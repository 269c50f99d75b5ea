import { expect, test } from 'vitest';
import { AutoResetEvent } from '../../../main/lib/async/autoResetEvent.ts';
import { SingleFlight } from '../../../main/lib/async/singleFlight.ts';
import { sleep } from '../../../main/lib/async/sleep.ts';
import { every } from '../../../main/lib/async/time.ts';
import { movableTime, simulatedTime } from '../../fakes/fakeTime.ts';

const never = new AbortController().signal;

test('a skipped hour runs all that falls due in it, in its order, and nothing later', async () => {
  const time = movableTime();
  const [begunAt, order] = [time.elapsedMs(), [] as string[]];
  time.after(3_600_000, () => order.push('hour'));
  time.after(60_000, () => {
    order.push('minute');
    time.after(60_000, () => order.push('two minutes'));
  });
  const cancel = time.after(61_000, () => order.push('cancelled'));
  time.after(3_700_000, () => order.push('later'));
  cancel();
  await time.skip(3_600_000);
  expect(order).toEqual(['minute', 'two minutes', 'hour']);
  expect(time.elapsedMs() - begunAt).toBeGreaterThanOrEqual(3_600_000);
});

test('time that is not skipped goes on by itself', async () => {
  const time = movableTime();
  await new Promise<void>((resolve) => time.after(5, resolve));
  await sleep(5, never, time);
});

test('an interval repeats until it is ended', async () => {
  const time = simulatedTime(0);
  let calls = 0;
  const end = every(time, 1_000, () => {
    calls += 1;
  });
  await time.run(() => false, 3_500);
  end();
  await time.run(() => false, 10_000);
  expect(calls).toBe(3);
});

test('an event that was set while nobody waited ends the next wait, and that one alone', async () => {
  const time = simulatedTime(0);
  const event = new AutoResetEvent(time);
  event.set();
  await event.wait(1_000, never);
  expect(time.now()).toBe(0);
  let isOver = false;
  const waiting = event.wait(1_000, never).then(() => {
    isOver = true;
  });
  await time.run(() => isOver, 999);
  expect(isOver).toBe(false);
  await time.run(() => isOver, 1);
  await waiting;
});

test('a place that hangs answers late, and leaves no timer when it answers in time', async () => {
  const time = simulatedTime(0);
  const looks = new SingleFlight<string>(10_000, time);
  expect(await looks.run('quick', async () => 'there', 'late')).toBe('there');
  const hanging = looks.run('hung', () => new Promise(() => undefined), 'late');
  await time.run(() => false, 10_000);
  expect(await hanging).toBe('late');
});
