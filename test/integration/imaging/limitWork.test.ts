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
  const reported: string[] = [];
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const notify = (name: string) => () => void reported.push(name);
  const stops = [
    limitWork(started(waits), 500, notify('waits')),
    limitWork(started(works), 500, () => {
      notify('works')();
      // Long enough for it to be told again.
      setTimeout(resolve, 600);
    }),
  ];
  await over;
  for (const stop of stops) stop();
  expect(reported).toEqual(['works']);
});

test('nothing is told once the watch is ended', async () => {
  const reported: string[] = [];
  const [ended, other] = [started(works), started(works)];
  limitWork(ended, 300, () => reported.push('ended'))();
  await new Promise<void>((resolve) => limitWork(other, 1_000, resolve));
  expect(reported).toEqual([]);
});
