import { expect, test } from 'vitest';
import type { ItemId } from '../../../main/domain/ids.ts';
import { itemTopic } from '../../../main/domain/ports/topics.ts';
import { createChanges } from '../../../main/station/changes.ts';
import { createChangeNotifier } from '../../../main/station/views/notifyScreens.ts';
import { simulatedTime } from '../../fakes/fakeTime.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';

const [a, b] = ['a' as ItemId, 'b' as ItemId];
const unexpected = (error: unknown): never => {
  throw error;
};
const never = (): boolean => false;
const feed = () => createChanges({ onCommit: () => undefined }, recordingLog());

test('changes of one moment are told together, each item once, and those from before anybody was told', async () => {
  const time = simulatedTime(0);
  const reported: (readonly ItemId[])[] = [];
  const changes = feed();
  const notifier = createChangeNotifier(changes, unexpected, time);
  changes.publish(itemTopic(b));
  await time.run(never, 0);
  notifier.begin((changed) => reported.push(changed));
  changes.publish(itemTopic(a));
  changes.publish(itemTopic(a));
  changes.publish('status');
  expect(reported).toEqual([]);
  await time.run(never, 0);
  expect(reported).toEqual([[b, a]]);
  expect([notifier.revisionOf(a), notifier.revisionOf(b)]).toEqual([2, 1]);
});

test('telling that takes long leaves room for the work, and loses nothing', async () => {
  const time = simulatedTime(0);
  const reported: (readonly ItemId[])[] = [];
  let spentMs = 0;
  const notify = (changed: readonly ItemId[]): void => {
    reported.push(changed);
    spentMs += 5;
  };
  const changes = feed();
  createChangeNotifier(changes, unexpected, { ...time, elapsedMs: () => time.elapsedMs() + spentMs }).begin(notify);
  changes.publish(itemTopic(a));
  await time.run(never, 0);
  changes.publish(itemTopic(b));
  await time.run(never, 19);
  expect(reported).toEqual([[a]]);
  await time.run(never, 1);
  expect(reported).toEqual([[a], [b]]);
});

test('a failure is reported and the next change told; after close nothing is', async () => {
  const time = simulatedTime(0);
  const failures: unknown[] = [];
  let calls = 0;
  const changes = feed();
  const notifier = createChangeNotifier(changes, (error) => failures.push(error), time);
  notifier.begin(() => {
    calls += 1;
    throw new Error('disk');
  });
  changes.publish('status');
  await time.run(never, 0);
  changes.publish('status');
  await time.run(never, 0);
  changes.publish('status');
  notifier.close();
  changes.publish('status');
  await time.run(never, 1_000);
  expect(calls).toBe(2);
  expect(failures).toHaveLength(2);
});

test('a setting that the status shows is told; one that it does not show, and what the station keeps for itself, is not', async () => {
  const time = simulatedTime(0);
  let calls = 0;
  const changes = feed();
  createChangeNotifier(changes, unexpected, time).begin(() => {
    calls += 1;
  });
  changes.publish('setting:relayState');
  changes.publish('setting:preferences');
  await time.run(never, 1_000);
  expect(calls).toBe(0);
  changes.publish('setting:place');
  await time.run(never, 1_000);
  expect(calls).toBe(1);
});
