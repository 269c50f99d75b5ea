import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdirSync, openSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MountedCards } from '../../../main/capture/cardImport/mountedCards.ts';
import type { FolderState } from '../../../main/capture/folderState.ts';
import { watchFolder } from '../../../main/capture/hotFolder.ts';
import { LooksInTime } from '../../../main/capture/looksInTime.ts';
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
  return {
    ...real,
    lstat: hanging(real.lstat as never),
    open: hanging(real.open as never),
    stat: hanging(real.stat as never),
  };
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

linux('a mount that hangs keeps one file thread however often cards are looked for, and hides no card', async () => {
  const { folder: dead, letGo } = await share(0);
  const media = join(temporaryFolder(), 'media');
  mkdirSync(join(media, 'EOS', 'DCIM'), { recursive: true });
  const found = new MountedCards(
    [
      { folder: dead, depth: 2 },
      { folder: media, depth: 2 },
    ],
    100,
  );
  const cards = [{ name: 'EOS', folder: join(media, 'EOS', 'DCIM') }];
  for (let look = 0; look < 3; look += 1) expect(await found.look()).toEqual(cards);
  expect(hung.calls).toBe(1);
  mkdirSync(join(dead, 'DCIM'));
  letGo();
  await until('it answers again', async () => (await found.look()).length === 2);
});

test('a folder that hangs while it is tried out is said to, and is not looked at twice at once', async () => {
  const tests = new LooksInTime<string>(50);
  const looks: PromiseWithResolvers<string>[] = [];
  const look = () => {
    const held = Promise.withResolvers<string>();
    looks.push(held);
    return held.promise;
  };
  expect(await tests.run('/share', look, 'late')).toBe('late');
  expect(await tests.run('/share', look, 'late')).toBe('late');
  expect(looks).toHaveLength(1);
  looks[0]?.resolve('read');
  await looks[0]?.promise;
  const again = tests.run('/share', look, 'late');
  looks[1]?.resolve('read again');
  expect(await again).toBe('read again');
});
