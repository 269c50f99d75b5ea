import { expect, test } from 'vitest';
import { SingleFlight } from '../../../main/lib/async/singleFlight.ts';
import { simulatedTime } from '../../fakes/fakeTime.ts';

test('calls for one key that overlap are one call, and a later one is made anew', async () => {
  const calls = new SingleFlight<string>(10_000, simulatedTime(0));
  let made = 0;
  const call = async () => {
    made += 1;
    await Promise.resolve();
    return `answer ${made}`;
  };
  const both = await Promise.all([calls.run('share', call, 'late'), calls.run('share', call, 'late')]);
  expect([both, made]).toEqual([['answer 1', 'answer 1'], 1]);
  expect(await calls.run('share', call, 'late')).toBe('answer 2');
});

test('a call that hangs is answered late to all who ask, and holds no other key up', async () => {
  const time = simulatedTime(0);
  const calls = new SingleFlight<string>(10_000, time);
  let made = 0;
  const hang = () => {
    made += 1;
    return new Promise<never>(() => undefined);
  };
  const hanging = [calls.run('hung', hang, 'late'), calls.run('hung', hang, 'late')];
  expect(await calls.run('other', async () => 'there', 'late')).toBe('there');
  await time.run(() => false, 10_000);
  expect(await Promise.all(hanging)).toEqual(['late', 'late']);
  expect(made).toBe(1);
});

test('a call that fails fails for those who asked, and the next one is made anew', async () => {
  const calls = new SingleFlight<string>(10_000, simulatedTime(0));
  await expect(calls.run('share', () => Promise.reject(new Error('no such share')), 'late')).rejects.toThrow('no such');
  expect(await calls.run('share', async () => 'there', 'late')).toBe('there');
});
