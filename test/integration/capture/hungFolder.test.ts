import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { FolderState } from '../../../main/capture/folderState.ts';
import { FolderTests } from '../../../main/capture/folderTests.ts';
import { watchFolder } from '../../../main/capture/hotFolder.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';

/** While `pipe` is set, calls to what lies below `share` hang as on a drive whose server is gone: each keeps a thread until it is let go. */
const hung = vi.hoisted(() => ({ share: '', pipe: null as string | null, calls: 0 }));
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>();
  const hanging = <Call extends (path: never, ...rest: never[]) => Promise<unknown>>(call: Call): Call => {
    const patched = async (path: never, ...rest: never[]) => {
      if (hung.pipe !== null && String(path).startsWith(hung.share)) {
        hung.calls += 1;
        // Nobody writes to it: the thread waits within the system.
        await (await real.open(hung.pipe, 'r')).close();
      }
      return await call(path, ...rest);
    };
    // It takes and gives what the real one does.
    return patched as Call;
  };
  return { ...real, lstat: hanging(real.lstat as never), open: hanging(real.open as never) };
});

/** A share with so many files, and the way to let everything go that hangs on it. */
async function share(files: number) {
  const folder = temporaryFolder();
  for (let number = 0; number < files; number += 1) await writeFile(join(folder, `${number}.jpg`), 'x');
  const pipe = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  hung.share = folder;
  hung.pipe = pipe;
  hung.calls = 0;
  const letGo = (): void => {
    if (hung.pipe === null) return;
    hung.pipe = null;
    // A writer that comes lets the readers of a pipe go.
    closeSync(openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK));
  };
  onTestFinished(letGo);
  return { folder, letGo };
}

const linux = test.skipIf(process.platform !== 'linux');

linux('a hot folder that hangs keeps no more than two file threads, is said to hang, and can be left', async () => {
  const { folder, letGo } = await share(40);
  const states: FolderState[] = [];
  const received: string[] = [];
  const watch = watchFolder({
    folder,
    hints: false,
    rescanMs: 20,
    stalledMs: 200,
    sink: async (file) => {
      received.push(file.filename);
      return { kind: 'decided', answer: 'accepted' };
    },
    isKnown: () => false,
    onState: (state) => states.push(state),
    log: recordingLog(),
    signal: new AbortController().signal,
  });
  await until('it is said', async () => states.at(-1)?.message?.includes('does not answer'));
  expect(hung.calls).toBe(2);
  const other = join(temporaryFolder(), 'other');
  await mkdir(other);
  await writeFile(join(other, 'photo.jpg'), 'of another source');
  expect(await readFile(join(other, 'photo.jpg'), 'utf8')).toBe('of another source');
  letGo();
  await until('it goes on', async () => received.length === 40);
  await until('that is said too', async () => states.at(-1)?.state === 'watching');
  await watch.close();
});

linux('a watch on a folder that hangs ends all the same', async () => {
  const { folder } = await share(1);
  const watch = watchFolder({
    folder,
    hints: false,
    sink: async () => ({ kind: 'decided', answer: 'accepted' }),
    isKnown: () => false,
    onState: () => undefined,
    log: recordingLog(),
    signal: new AbortController().signal,
  });
  await until('it hangs', async () => hung.calls > 0);
  await watch.close();
});

test('a folder that hangs while it is tried out is said to, and is not looked at twice at once', async () => {
  const tests = new FolderTests(50);
  const looks: PromiseWithResolvers<{ ok: boolean; message: string }>[] = [];
  const look = () => {
    const held = Promise.withResolvers<{ ok: boolean; message: string }>();
    looks.push(held);
    return held.promise;
  };
  const message = expect.stringContaining('does not answer');
  expect(await tests.run('/share', look)).toEqual({ ok: false, message });
  expect(await tests.run('/share', look)).toEqual({ ok: false, message });
  expect(looks).toHaveLength(1);
  looks[0]?.resolve({ ok: true, message: 'It can be read.' });
  await looks[0]?.promise;
  const again = tests.run('/share', look);
  looks[1]?.resolve({ ok: true, message: 'It can be read.' });
  expect(await again).toEqual({ ok: true, message: 'It can be read.' });
});
