import { describe, expect, it } from 'vitest';
import { sleep } from '../../../main/lib/async/sleep.ts';
import { createReceiveFirst } from '../../../main/station/intake/receiveFirst.ts';
import { simulatedTime } from '../../fakes/fakeTime.ts';

/** A burst whose files arrive when told, and the moments at which their pictures are looked into, which takes `lookMs`. */
function bench(pollMs = 500) {
  const time = simulatedTime(0);
  const line = createReceiveFirst(time);
  const looks: Record<string, number> = {};
  return {
    looks,
    /** The file is being received until the answer is called; then its picture waits for its turn. */
    receives(name: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = async (): Promise<void> => {
        await line.receiving(() => promise);
        await line.looking(async () => {
          looks[name] = time.elapsedMs();
          await sleep(pollMs, new AbortController().signal, time);
        });
      };
      void look();
      return resolve;
    },
    pass: (ms: number) => time.run(() => false, ms),
  };
}

describe('in a burst', () => {
  it('the first picture is looked into at once, the others when no file comes any more', async () => {
    const { receives, looks, pass } = bench();
    const [a, b] = [receives('a'), receives('b')];
    await pass(10);
    a();
    await pass(10);
    const c = receives('c');
    b();
    await pass(100);
    expect(looks).toEqual({ a: 10 });
    c();
    await pass(100);
    expect(looks).toEqual({ a: 10, b: 160, c: 160 });
  });

  it('one picture is looked into at a time, in the order in which they came', async () => {
    const { receives, looks, pass } = bench(100);
    for (const name of ['a', 'b', 'c']) receives(name)();
    receives('large');
    await pass(450);
    expect(looks).toEqual({ a: 0, b: 100, c: 200 });
  });

  it('a pause between two files does not end it', async () => {
    const { receives, looks, pass } = bench();
    receives('a')();
    await pass(20);
    const b = receives('b');
    await pass(20);
    b();
    const c = receives('c');
    await pass(100);
    expect(looks).toEqual({ a: 0 });
    c();
    await pass(100);
    expect(looks).toEqual({ a: 0, b: 180, c: 180 });
  });

  it('no picture waits longer than a second and a half, however many files come', async () => {
    const { receives, looks, pass } = bench(100_000);
    for (let file = 0; file < 100; file += 1) {
      const arrived = receives(`${file}`);
      await pass(30);
      arrived();
    }
    expect(looks['0']).toBe(30);
    expect(looks['1']).toBe(60 + 1_500);
    expect(looks['40']).toBe(41 * 30 + 1_500);
  });

  it('a file that takes long holds no other', async () => {
    const { receives, looks, pass } = bench();
    receives('6 GB');
    await pass(540);
    receives('a')();
    receives('b')();
    await pass(100);
    expect(looks).toEqual({ a: 540, b: 580 });
  });
});

it('pictures one by one, and those of before, are looked into at once', async () => {
  const { receives, looks, pass } = bench();
  for (const name of ['a', 'b']) {
    receives(name)();
    await pass(1_000);
  }
  expect(looks).toEqual({ a: 0, b: 1_000 });
});

it('a file that could not be received holds no other', async () => {
  const time = simulatedTime(0);
  const line = createReceiveFirst(time);
  await expect(line.receiving(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full');
  await time.run(() => false, 40);
  const looked: number[] = [];
  for (const look of [1, 2]) await line.looking(async () => void looked.push(look));
  expect(looked).toEqual([1, 2]);
});

describe('pictures that look cut', () => {
  function order() {
    const time = simulatedTime(0);
    const line = createReceiveFirst(time);
    const looks: string[] = [];
    const work = (name: string, ms: number) => async (): Promise<void> => {
      looks.push(`${name} ${time.elapsedMs()}`);
      await sleep(ms, new AbortController().signal, time);
    };
    return {
      looks,
      good: (name: string, ms = 100) => void line.looking(work(name, ms)),
      cut: (name: string, ms = 100) => void line.lookingLast(work(name, ms)),
      pass: (ms: number) => time.run(() => false, ms),
    };
  }

  it('are looked into one at a time, behind good ones that came later', async () => {
    const { good, cut, looks, pass } = order();
    good('a');
    for (const name of ['x', 'y', 'z']) cut(name);
    await pass(50);
    good('b');
    await pass(1_000);
    expect(looks).toEqual(['a 0', 'b 50', 'x 150', 'y 250', 'z 350']);
  });

  it('are looked into all the same when good ones never end', async () => {
    const { good, cut, looks, pass } = order();
    good('a', 60_000);
    cut('x');
    cut('y');
    await pass(10_000);
    expect(looks).toEqual(['a 0', 'x 3000', 'y 6100']);
  });

  it('do not hold up the next when one fails', async () => {
    const line = createReceiveFirst(simulatedTime(0));
    await expect(line.lookingLast(() => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
    await expect(line.looking(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await line.lookingLast(async () => 'next')).toBe('next');
  });
});
