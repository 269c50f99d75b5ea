import { expect, test } from 'vitest';
import { closeParts, withCloseTimeout } from '../../../main/lib/async/closeParts.ts';
import { systemTime } from '../../../main/lib/async/time.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';

function parts() {
  const closed: string[] = [];
  const named = (name: string, ending: Promise<unknown> = Promise.resolve()) => ({
    async close() {
      closed.push(name);
      await ending;
    },
  });
  return { closed, named };
}

const never = new Promise(() => undefined);

test('the last opened is the first closed, and one that fails keeps no other open', async () => {
  const { closed, named } = parts();
  const opened = [named('lock'), named('store', Promise.reject(new Error('full'))), named('folder')];
  await expect(closeParts(opened)).rejects.toThrow('could not be closed');
  expect(closed).toEqual(['folder', 'store', 'lock']);
  await closeParts(opened);
  expect(closed).toHaveLength(3);
});

test('a source that never ends is left with a line in the log, and the store is closed', async () => {
  const { closed, named } = parts();
  const log = recordingLog();
  await closeParts([
    named('store'),
    withCloseTimeout(named('hot folder', never), 'The hot folder', log, systemTime, 10),
  ]);
  expect(closed).toEqual(['hot folder', 'store']);
  expect(log.lines.map(({ message }) => message)).toEqual([
    'The hot folder did not end within 0 seconds and is left as it is',
  ]);
});

test('a source that ends is waited for, and its failure is told', async () => {
  const log = recordingLog();
  const { promise, resolve } = Promise.withResolvers<void>();
  const closing = closeParts([withCloseTimeout({ close: () => promise }, 'The hot folder', log, systemTime)]);
  resolve();
  await closing;
  const failing = withCloseTimeout(
    { close: () => Promise.reject(new Error('odd')) },
    'The hot folder',
    log,
    systemTime,
  );
  await expect(closeParts([failing])).rejects.toThrow('could not be closed');
  expect(log.lines).toEqual([]);
});
