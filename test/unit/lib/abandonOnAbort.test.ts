import { expect, test } from 'vitest';
import { abandonOnAbort } from '../../../main/lib/async/abandonOnAbort.ts';
import { simulatedTime } from '../../fakes/fakeTime.ts';

const hangs = (): Promise<never> => new Promise(() => undefined);

test('work that ends in time is answered, also in the grace after the abort', async () => {
  const time = simulatedTime(0);
  const stop = new AbortController();
  expect(await abandonOnAbort(Promise.resolve('done'), stop.signal, 0, time)).toBe('done');
  const { promise, resolve } = Promise.withResolvers<string>();
  const answered = abandonOnAbort(promise, stop.signal, 1_000, time);
  stop.abort(new Error('closing'));
  time.after(999, () => resolve('just in time'));
  await time.run(() => false, 1_000);
  expect(await answered).toBe('just in time');
});

test('work that hangs is left with the reason of the signal when the grace is over', async () => {
  const time = simulatedTime(0);
  const stop = new AbortController();
  let end: unknown = null;
  abandonOnAbort(hangs(), stop.signal, 1_000, time).catch((error: unknown) => {
    end = error;
  });
  stop.abort(new Error('closing'));
  await time.run(() => false, 999);
  expect(end).toBeNull();
  await time.run(() => false, 1);
  expect(end).toMatchObject({ message: 'closing' });
});

test('its own failure is thrown', async () => {
  const never = new AbortController().signal;
  await expect(abandonOnAbort(Promise.reject(new Error('broken')), never, 0)).rejects.toThrow('broken');
});
