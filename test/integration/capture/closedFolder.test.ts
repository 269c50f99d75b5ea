import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeFolder, type FolderState } from '../../../main/capture/hotFolder/folderState.ts';
import { watchFolder } from '../../../main/capture/hotFolder/hotFolder.ts';
import { readEndings } from '../../../main/domain/photo/photoNames.ts';
import { systemTime } from '../../../main/lib/async/time.ts';
import { text } from '../../../main/texts/text.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';

/** Folders that cannot be read, and the system's reason: whoever runs the tests may be allowed to read all. */
const closed = vi.hoisted(() => ({ folders: new Map<string, string>(), files: new Map<string, string>() }));
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>();
  const refuse = (code: string | undefined) => {
    if (code !== undefined) throw Object.assign(new Error(code), { code });
  };
  const readdir = async (path: never, ...rest: never[]) => {
    refuse(closed.folders.get(String(path)));
    return await real.readdir(path, ...rest);
  };
  const lstat = async (path: never, ...rest: never[]) => {
    refuse(closed.files.get(String(path)));
    return await real.lstat(path, ...rest);
  };
  return { ...real, readdir, lstat };
});

const never = new AbortController().signal;

/** What a watch of the folder says of it, and the names that it takes. */
function startWatch(folder: string) {
  const states: FolderState[] = [];
  const names: string[] = [];
  const watch = watchFolder({
    folder,
    rescanMs: 20,
    sink: async ({ filename }) => {
      names.push(filename);
      return { kind: 'decided', answer: 'accepted' };
    },
    isKnown: () => false,
    onState: (state) => states.push(state),
    log: recordingLog(),
    signal: never,
  });
  onTestFinished(() => watch.close());
  return { states, names };
}

test('a folder within the hot folder that cannot be read is named, and what lies in it comes once it can', async () => {
  const folder = temporaryFolder();
  for (const name of ['day 1', 'day 2', 'day 3']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, `${name}.jpg`), 'x');
  }
  closed.folders.set(join(folder, 'day 2'), 'EACCES');
  // One that was removed in this very moment is nothing to tell of.
  closed.folders.set(join(folder, 'day 3'), 'ENOENT');
  onTestFinished(() => closed.folders.clear());
  const unread = (more: number) =>
    text('hotFolder.partUnread', { problem: text('unreadFolder.denied', { folder: 'day 2' }), more });
  expect(await describeFolder(folder, [], readEndings, never, systemTime)).toEqual({
    ok: false,
    message: text('folder.holdsUnread', {
      holds: text('folder.holds', { folder, files: 1, newest: 'day 1.jpg', others: 0, unlike: 0 }),
      problem: unread(0),
    }),
  });
  const { states, names } = startWatch(folder);
  await until('the first', async () => names.length === 1);
  expect(states).toEqual([{ state: 'watching', message: unread(0) }]);
  closed.folders.set(join(folder, 'day 3'), 'EIO');
  await until('both are told', async () => isDeepStrictEqual(states.at(-1)?.message, unread(1)));
  closed.folders.clear();
  await until('all of it', async () => names.length === 3);
  await until('all is well', async () => states.at(-1)?.message === null);
});

test('a folder whose names can be read and whose files cannot is named too, and they come once they can', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'day 1'));
  for (const name of ['a.jpg', 'day 1/b.jpg', 'day 1/c.jpg']) writeFileSync(join(folder, name), name);
  for (const name of ['day 1/b.jpg', 'day 1/c.jpg']) closed.files.set(join(folder, name), 'EACCES');
  onTestFinished(() => closed.files.clear());
  const { states, names } = startWatch(folder);
  await until('the first', async () => names.length === 1);
  const problem = text('unreadFolder.denied', { folder: 'day 1' });
  expect(states).toEqual([{ state: 'watching', message: text('hotFolder.partUnread', { problem, more: 0 }) }]);
  closed.files.clear();
  await until('all of it', async () => names.length === 3);
  await until('all is well', async () => states.at(-1)?.message === null);
});
