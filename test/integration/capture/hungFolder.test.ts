import { mkdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { MountedCards } from '../../../main/capture/cardImport/mountedCards.ts';
import type { FolderState } from '../../../main/capture/hotFolder/folderState.ts';
import { watchFolder } from '../../../main/capture/hotFolder/hotFolder.ts';
import { SingleFlight } from '../../../main/lib/async/singleFlight.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';

const { hung, hungShare, hangingFiles } = await vi.hoisted(() => import('../../fakes/hungFiles.ts'));
vi.mock('node:fs/promises', async (load) => hangingFiles(await load()));

const linux = test.skipIf(process.platform !== 'linux');

linux('a hot folder that hangs keeps no more than two file threads, is said to hang, and can be left', async () => {
  const { folder, letGo } = hungShare(40);
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
  await until('it is said', async () => states.at(-1)?.message?.id === 'folder.noAnswer');
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
  const { folder } = hungShare(1);
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
  const { folder: dead, letGo } = hungShare(0);
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
  const tests = new SingleFlight<string>(50);
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
