import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readLastPort, writeLastPort } from '../../../main/hosts/web/lastPort.ts';
import { runWeb } from '../../../main/hosts/web/runWeb.ts';
import { fakeStation } from '../../fakes/page/fakeStation.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

test('a station keeps its port, and takes another while that one is taken', async () => {
  const dataFolder = temporaryFolder();
  const start = () =>
    runWeb({ station: fakeStation(), dataFolder, port: 0, open: false, keyProviders: [], log: recordingLog() });
  const first = await start();
  const { origin, port } = new URL(first.url);
  await first.close();
  const second = await start();
  expect(new URL(second.url).origin).toBe(origin);
  await second.close();

  const taker = createServer().listen(Number(port), '127.0.0.1');
  onTestFinished(() => void taker.close());
  await new Promise((settle) => taker.once('listening', settle));
  const third = await start();
  onTestFinished(() => third.close());
  expect(new URL(third.url).port).not.toBe(port);
});

test.each(['', 'port', '80\n', '99999\n', '4000', '4000; x\n'])('%j is no port to go on with', async (said) => {
  const dataFolder = temporaryFolder();
  writeFileSync(join(dataFolder, 'web-port'), said);
  expect(await readLastPort(dataFolder)).toBe(0);
  await writeLastPort(dataFolder, 4000);
  expect(await readLastPort(dataFolder)).toBe(4000);
});
