import { expect, it } from 'vitest';
import { ReceivingLanes } from '../../../main/capture/hotFolder/receivingLanes.ts';
import { systemTime } from '../../../main/lib/async/time.ts';

const large = 6_000_000_000;
const turn = () => new Promise((resolve) => setImmediate(resolve));

function begin(lanes: ReceivingLanes, started: string[], name: string, sizeBytes: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = (): Promise<void> => {
    started.push(name);
    return promise;
  };
  return { end: resolve, done: lanes.run(sizeBytes, work, () => undefined) };
}

it('keeps a lane free for small files, however many large ones there are', async () => {
  const lanes = new ReceivingLanes(60_000, systemTime);
  const started: string[] = [];
  const bigs = [1, 2, 3, 4].map((number) => begin(lanes, started, `big-${number}`, large));
  const small = begin(lanes, started, 'small', 1);
  await turn();
  expect(started).toEqual(['big-1', 'big-2', 'big-3', 'small']);
  small.end();
  const next = begin(lanes, started, 'next', 1);
  await small.done;
  await turn();
  expect(started.slice(4)).toEqual(['next']);
  bigs[0]?.end();
  await bigs[0]?.done;
  await turn();
  expect(started.slice(5)).toEqual(['big-4']);
  for (const file of [...bigs, next]) file.end();
  await Promise.all([...bigs, next].map(({ done }) => done));
});

it('takes four small files side by side, and no more', async () => {
  const lanes = new ReceivingLanes(60_000, systemTime);
  const started: string[] = [];
  const files = Array.from({ length: 6 }, (_, number) => begin(lanes, started, String(number), 1));
  await turn();
  expect(started).toEqual(['0', '1', '2', '3']);
  for (const { end } of files) end();
  await Promise.all(files.map(({ done }) => done));
  expect(started).toHaveLength(6);
});
