import { expect, it } from 'vitest';
import { followTail } from '../../../main/relay/nats/tail.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';

it.each([
  ['is told', true, ['The stream of events is not followed now']],
  ['is not told again while NATS is away, which is told', false, []],
])('a stream that can not be followed %s', async (_name, isConnected, reported) => {
  const log = recordingLog();
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const stream = {
    follow: async () => {
      resolve();
      throw new Error('no stream');
    },
  };
  const tail = followTail(
    // Nothing else of the stream is asked for.
    {
      stream: stream as unknown as Parameters<typeof followTail>[0]['stream'],
      link: { isConnected, onReconnected: () => () => undefined },
      log,
      came: () => undefined,
    },
    0,
  );
  await asked;
  await new Promise((done) => setImmediate(done));
  tail.close();
  expect(log.lines.map(({ message }) => message)).toEqual(reported);
});
