import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeFolder } from '../../../main/capture/hotFolder/folderState.ts';
import { originalsFault } from '../../../main/capture/hotFolder/originalsFault.ts';
import { readEndings } from '../../../main/domain/photo/photoNames.ts';
import { systemTime, type Time } from '../../../main/lib/async/time.ts';
import { english } from '../../../main/texts/render.ts';
import { text } from '../../../main/texts/text.ts';
import { hotFolderBench, never } from './hotFolderBench.ts';

/** Time in which every timer is due as soon as it is set. */
const overAtOnce: Time = {
  ...systemTime,
  after(_delayMs, work) {
    work();
    return () => undefined;
  },
};

describe('the test of a hot folder', () => {
  it('a test says what the folder holds, and ends where counting would take too long', async () => {
    const { folder } = await hotFolderBench();
    const described = () => describeFolder(folder, [], readEndings, never, systemTime);
    const holds = (files: number, newest: string, others: number, unlike = 0) => ({
      ok: true,
      message: text('folder.holds', { folder, files, newest, others, unlike }),
    });
    expect(await described()).toEqual(holds(0, '', 0));
    await writeFile(join(folder, 'a.jpg'), 'a');
    await utimes(join(folder, 'a.jpg'), 1, 1);
    await writeFile(join(folder, 'b.jpg'), 'b');
    expect(await described()).toEqual(holds(2, 'b.jpg', 0));
    await symlink(join(folder, 'a.jpg'), join(folder, 'link.jpg'));
    execFileSync('mkfifo', [join(folder, 'pipe.jpg')]);
    expect(await described()).toEqual(holds(2, 'b.jpg', 2));
    for (const name of ['film.mov', 'a.xmp', 'c.jpg.part']) await writeFile(join(folder, name), 'c');
    expect(await described()).toEqual(holds(2, 'b.jpg', 2, 1));
    const short = await describeFolder(folder, [], readEndings, never, overAtOnce);
    expect(short).toEqual({ ok: true, message: text('folder.holdsTooMuch', { folder }) });
    await writeFile(join(folder, '.sideshot-done'), '');
    expect(await described()).toEqual({ ok: false, message: text('folder.isDone', { folder }) });
  });

  it('in English: what it holds, as one sentence', () => {
    const holds = (files: number, others: number, unlike = 0) =>
      english(text('folder.holds', { folder: '/in', files, newest: 'b.jpg', others, unlike }));
    expect([holds(0, 0), holds(1, 1), holds(2, 2), holds(0, 0, 1), holds(1, 1, 2)]).toEqual([
      'The folder /in can be read and holds no files now.',
      'The folder /in can be read and holds 1 file now: b.jpg; 1 link, pipe or device is passed over.',
      'The folder /in can be read and holds 2 files now, the newest is b.jpg; 2 links, pipes or devices are passed over.',
      'The folder /in can be read and holds no files now; 1 file has another ending and is not taken.',
      'The folder /in can be read and holds 1 file now: b.jpg; 1 link, pipe or device is passed over; 2 files have other endings and are not taken.',
    ]);
  });

  it('a test finds out whether originals can go, and leaves nothing behind', async () => {
    const { root, folder } = await hotFolderBench();
    const done = join(root, 'far', 'done');
    expect(await originalsFault(folder, { kind: 'delete' })).toBeNull();
    expect(await originalsFault(folder, { kind: 'move', folder: done })).toBeNull();
    expect([readdirSync(folder), readdirSync(root).toSorted()]).toEqual([[], ['hot', 'media']]);
    // A folder of the kernel: nobody makes a file there, root neither.
    const closed = '/proc/self';
    expect(await originalsFault(closed, { kind: 'leave' })).toBeNull();
    expect(await originalsFault(closed, { kind: 'delete' })).toMatchObject({ id: 'originals.notDeletable' });
    expect(await originalsFault(closed, { kind: 'move', folder: done })).toMatchObject({ id: 'originals.notMovedOut' });
    expect(await originalsFault(folder, { kind: 'move', folder: join(closed, 'done') })).toMatchObject({
      id: 'originals.notMovable',
      params: { folder, done: join(closed, 'done') },
    });
    await writeFile(join(root, 'file'), '');
    expect(await originalsFault(folder, { kind: 'move', folder: join(root, 'file') })).toMatchObject({
      params: { reason: text('originals.noFolder') },
    });
  });
});
