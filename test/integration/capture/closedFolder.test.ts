import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeFolder, type FolderState } from '../../../main/capture/hotFolder/folderState.ts';
import { watchFolder } from '../../../main/capture/hotFolder/hotFolder.ts';
import { systemTime } from '../../../main/lib/async/time.ts';
import { text } from '../../../main/texts/text.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';

/** Folders that cannot be read, and the system's reason: whoever runs the tests may be allowed to read all. */
const closed = vi.hoisted(() => ({ folders: new Map<string, string>() }));
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>();
  const readdir = async (path: never, ...rest: never[]) => {
    const code = closed.folders.get(String(path));
    if (code !== undefined) throw Object.assign(new Error(code), { code });
    return await real.readdir(path, ...rest);
  };
  return { ...real, readdir };
});

const never = new AbortController().signal;

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
  expect(await describeFolder(folder, [], never, systemTime)).toEqual({
    ok: false,
    message: text('folder.holdsUnread', {
      holds: text('folder.holds', { folder, files: 1, newest: 'day 1.jpg', others: 0 }),
      problem: unread(0),
    }),
  });
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
  await until('the first', async () => names.length === 1);
  expect(states).toEqual([{ state: 'watching', message: unread(0) }]);
  closed.folders.set(join(folder, 'day 3'), 'EIO');
  await until('both are told', async () => isDeepStrictEqual(states.at(-1)?.message, unread(1)));
  closed.folders.clear();
  await until('all of it', async () => names.length === 3);
  await until('all is well', async () => states.at(-1)?.message === null);
});
