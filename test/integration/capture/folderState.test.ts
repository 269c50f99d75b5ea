import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeFolder } from '../../../main/capture/hotFolder/folderState.ts';
import { originalsFault } from '../../../main/capture/hotFolder/originalsFault.ts';
import { systemTime, type Time } from '../../../main/lib/async/time.ts';
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
    expect(await describeFolder(folder, [], never, systemTime)).toEqual({
      ok: true,
      message: `The folder ${folder} can be read and holds no files now.`,
    });
    await writeFile(join(folder, 'a.jpg'), 'a');
    await utimes(join(folder, 'a.jpg'), 1, 1);
    await writeFile(join(folder, 'b.jpg'), 'b');
    const { message } = await describeFolder(folder, [], never, systemTime);
    expect(message).toContain('holds 2 files now, the newest is b.jpg.');
    await symlink(join(folder, 'a.jpg'), join(folder, 'link.jpg'));
    expect((await describeFolder(folder, [], never, systemTime)).message).toContain(
      'b.jpg; 1 link, pipe or device is passed over.',
    );
    execFileSync('mkfifo', [join(folder, 'pipe.jpg')]);
    expect((await describeFolder(folder, [], never, systemTime)).message).toContain(
      '; 2 links, pipes or devices are passed over.',
    );
    const short = await describeFolder(folder, [], never, overAtOnce);
    expect(short).toMatchObject({ ok: true, message: expect.stringContaining('too much to be counted') });
    await writeFile(join(folder, '.sideshot-done'), '');
    expect((await describeFolder(folder, [], never, systemTime)).message).toContain(
      'taken in already. Choose another.',
    );
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
    expect(await originalsFault(closed, { kind: 'delete' })).toContain('originals cannot be deleted from it: ');
    expect(await originalsFault(closed, { kind: 'move', folder: done })).toContain('cannot be moved out of it: ');
    expect(await originalsFault(folder, { kind: 'move', folder: join(closed, 'done') })).toContain(
      `originals cannot be moved to ${join(closed, 'done')}: `,
    );
    await writeFile(join(root, 'file'), '');
    expect(await originalsFault(folder, { kind: 'move', folder: join(root, 'file') })).toContain('is not a folder');
  });
});
