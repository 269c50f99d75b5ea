import { constants, getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const program = new URL('../../../main/lib/workers/lowerPriority.ts', import.meta.url);
const code = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { getPriority } = require('node:os');
  void import(workerData).then(({ lowerPriority }) => {
    lowerPriority();
    parentPort.postMessage(getPriority());
  });`;

test('a thread that stands back lets all others go first, and the process stays as it is', async () => {
  const before = getPriority();
  const worker = new Worker(code, { eval: true, workerData: program.href });
  const inThread = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  expect(inThread).toBe(process.platform === 'linux' ? constants.priority.PRIORITY_LOW : before);
  expect(getPriority()).toBe(before);
});
