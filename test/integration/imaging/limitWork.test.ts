import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { endThread } from '../../../main/lib/workers/endThread.ts';
import { limitWork } from '../../../main/lib/workers/limitWork.ts';
import { threadOf } from '../../fixtures/threads.ts';

function started(program: string): Worker {
  const worker = new Worker(threadOf(program));
  onTestFinished(() => endThread(worker));
  return worker;
}

const works = 'for (;;);';
const waits = 'setInterval(() => {}, 1_000);';

test('a thread that works is told of once it has had its time; one that waits as long is not', async () => {
  const told: string[] = [];
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const tell = (name: string) => () => void told.push(name);
  const stops = [
    limitWork(started(waits), 500, tell('waits')),
    limitWork(started(works), 500, () => {
      tell('works')();
      // Long enough for it to be told again.
      setTimeout(resolve, 600);
    }),
  ];
  await over;
  for (const stop of stops) stop();
  expect(told).toEqual(['works']);
});

test('nothing is told once the watch is ended', async () => {
  const told: string[] = [];
  const [ended, other] = [started(works), started(works)];
  limitWork(ended, 300, () => told.push('ended'))();
  await new Promise<void>((resolve) => limitWork(other, 1_000, resolve));
  expect(told).toEqual([]);
});
