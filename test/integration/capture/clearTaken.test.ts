import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AfterTaken } from '../../../main/capture/hotFolder/afterTaken.ts';
import { clearTaken } from '../../../main/capture/hotFolder/clearTaken.ts';
import { defaultDoneFolder, doneMark } from '../../../main/capture/hotFolder/doneFolder.ts';
import { FolderCalls } from '../../../main/capture/hotFolder/folderCalls.ts';
import { type SeenFile, scanFolder, statFile } from '../../../main/capture/hotFolder/scanFolder.ts';
import { TakenSweep } from '../../../main/capture/hotFolder/takenSweep.ts';
import type { Text } from '../../../main/texts/text.ts';

const never = new AbortController().signal;
let root: string;
let folder: string;
let done: string;
let move: AfterTaken;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sideshot-taken-'));
  folder = join(root, 'hot');
  done = defaultDoneFolder(folder);
  move = { kind: 'move', folder: done };
  await mkdir(folder);
});
afterEach(async () => {
  await rm(root, { recursive: true });
});

async function put(name: string, content = name): Promise<SeenFile> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
  await utimes(path, 1_000, 1_000);
  return seen(path);
}

async function seen(path: string | Buffer): Promise<SeenFile> {
  const file = await statFile(Buffer.from(path), 'kept');
  if (file === null) throw new Error('the file is not there');
  return file;
}

/** Every file below a folder, with its content. */
function holding(top: string): Record<string, string> {
  const files = readdirSync(top, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !path.endsWith(doneMark));
  return Object.fromEntries(paths.toSorted().map((path) => [relative(top, path), readFileSync(path, 'utf8')]));
}

/** Nobody can move or remove the file until what this answers is called: as on a card with its lock on. */
function holdFast(path: string): () => void {
  if (process.getuid?.() !== 0) {
    chmodSync(dirname(path), 0o555);
    return () => chmodSync(dirname(path), 0o755);
  }
  execFileSync('chattr', ['+i', path]);
  return () => void (existsSync(path) && execFileSync('chattr', ['-i', path]));
}

/** Rights do not hold the system's own user back; some disks, and containers, know no other way. */
function canHoldFast(): boolean {
  const probe = mkdtempSync(join(tmpdir(), 'sideshot-fast-'));
  try {
    writeFileSync(join(probe, 'a'), '');
    holdFast(join(probe, 'a'))();
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true });
  }
}

describe('originals that were taken in', () => {
  it('go to the done folder under their path, with their time', async () => {
    await clearTaken([await put('card/100/a.jpg')], folder, move);
    expect(holding(folder)).toEqual({ 'Sideshot done/card/100/a.jpg': 'card/100/a.jpg' });
    expect((await seen(join(done, 'card/100/a.jpg'))).modifiedNs).toBe(1_000_000_000_000n);
  });

  it('never come in again from there, whatever watches', async () => {
    await clearTaken([await put('a.jpg')], folder, move);
    await put('b.jpg');
    const scan = await scanFolder(folder, [], { calls: new FolderCalls(), numbers: 'kept' }, never);
    expect(scan.files.map((file) => relative(folder, file.path.toString()))).toEqual(['b.jpg']);
    await expect(scanFolder(done, [], { calls: new FolderCalls(), numbers: 'kept' }, never)).rejects.toThrow(/^$/);
  });

  it('get a number where the name is taken, a RAW and its JPEG the same one, and nothing is written over', async () => {
    await clearTaken([await put('a.jpg', 'first')], folder, move);
    await clearTaken([await put('a.jpg', 'second'), await put('a.cr2', 'raw')], folder, move);
    await clearTaken([await put('a.jpg', 'third')], folder, move);
    expect(holding(done)).toEqual({
      'a.jpg': 'first',
      'a (2).jpg': 'second',
      'a (2).cr2': 'raw',
      'a (3).jpg': 'third',
    });
  });

  it('are not touched when they have changed since, are gone, or a link has taken the name', async () => {
    const [changed, gone, linked] = [await put('a.jpg'), await put('b.jpg'), await put('c.jpg')];
    await put('a.jpg', 'another photo');
    await rm(join(folder, 'b.jpg'));
    await rm(join(folder, 'c.jpg'));
    await writeFile(join(root, 'elsewhere.jpg'), 'c.jpg');
    await symlink(join(root, 'elsewhere.jpg'), join(folder, 'c.jpg'));
    for (const how of [move, { kind: 'delete' } as const]) {
      await clearTaken([changed], folder, how);
      await clearTaken([gone], folder, how);
      await clearTaken([linked], folder, how);
    }
    expect(holding(folder)).toEqual({ 'a.jpg': 'another photo' });
    expect(readFileSync(join(root, 'elsewhere.jpg'), 'utf8')).toBe('c.jpg');
  });

  it('are deleted where that is the setting', async () => {
    await clearTaken([await put('a.jpg')], folder, { kind: 'delete' });
    expect(holding(folder)).toEqual({});
  });

  it.each(['delete', 'move'] as const)('%s: a photo that takes the name in that very moment stays', async (kind) => {
    // As it was at the first look; at the second it is another one.
    const changed = { ...(await put('a.jpg', 'the next photo')), state: 'as it was taken in' };
    await clearTaken([changed], folder, kind === 'move' ? move : { kind });
    expect(holding(folder)).toEqual({ 'a.jpg': 'the next photo' });
  });

  it.skipIf(process.platform !== 'linux')('may have names that are no valid UTF-8', async () => {
    const name = Buffer.concat([Buffer.from('/'), Buffer.from([0xe4]), Buffer.from('.jpg')]);
    const path = Buffer.concat([Buffer.from(folder), name]);
    await writeFile(path, 'x');
    await clearTaken([await seen(path)], folder, move);
    expect(existsSync(path)).toBe(false);
    expect(existsSync(Buffer.concat([Buffer.from(done), name]))).toBe(true);
  });

  const otherDisk = ['/dev/shm', '/var/tmp'].find(
    (path) => existsSync(path) && statSync(path).dev !== statSync(tmpdir()).dev,
  );
  it.skipIf(otherDisk === undefined || !canHoldFast())(
    'that cannot be removed leave no copy on another disk, however often it is tried',
    async () => {
      const away = await mkdtemp(join(otherDisk ?? '', 'sideshot-taken-'));
      const file = await put('a.jpg');
      const letGo = holdFast(join(folder, 'a.jpg'));
      try {
        const toAway: AfterTaken = { kind: 'move', folder: join(away, 'done') };
        for (let turn = 0; turn < 3; turn += 1) {
          await expect(clearTaken([file], folder, toAway)).rejects.toMatchObject({
            code: expect.stringMatching(/EPERM|EACCES/),
          });
        }
        expect([holding(folder), holding(away)]).toEqual([{ 'a.jpg': 'a.jpg' }, {}]);
        letGo();
        await clearTaken([file], folder, toAway);
        expect([holding(folder), holding(away)]).toEqual([{}, { 'done/a.jpg': 'a.jpg' }]);
      } finally {
        letGo();
        await rm(away, { recursive: true });
      }
    },
  );

  it.skipIf(otherDisk === undefined)('are copied whole to another disk before they go', async () => {
    const elsewhere = await mkdtemp(join(otherDisk ?? '', 'sideshot-taken-'));
    try {
      const far: AfterTaken = { kind: 'move', folder: elsewhere };
      await clearTaken([await put('x/a.jpg', 'first')], folder, far);
      await clearTaken([await put('x/a.jpg', 'second')], folder, far);
      // As long as a name can be.
      const long = `${'n'.repeat(251)}.jpg`;
      await clearTaken([await put(long, 'third')], folder, far);
      expect(holding(elsewhere)).toEqual({ 'x/a.jpg': 'first', 'x/a (2).jpg': 'second', [long]: 'third' });
      expect((await seen(join(elsewhere, 'x/a.jpg'))).modifiedNs).toBe(1_000_000_000_000n);
      expect(holding(folder)).toEqual({});
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  });
});

describe('the sweep', () => {
  function sweepOf(how: AfterTaken) {
    const told: (Text | null)[] = [];
    const clock = { now: 0 };
    const sweep = new TakenSweep({
      folder,
      how,
      standingOf: () => 'taken',
      onProblem: (message) => told.push(message),
      clock: () => clock.now,
    });
    return { sweep, told, clock };
  }

  it('tells why originals cannot be moved, loses nothing, and goes on once they can', async () => {
    await writeFile(done, 'a file where the folder should be');
    const files = [await put('a.jpg'), await put('b.jpg')];
    const { sweep, told, clock } = sweepOf(move);
    await sweep.sweep({ files, passedOver: [] }, never);
    expect(told).toMatchObject([{ id: 'originals.notMoved', params: { count: 2, done } }]);
    expect(Object.keys(holding(folder))).toEqual(['Sideshot done', 'a.jpg', 'b.jpg']);
    await rm(done);
    await sweep.sweep({ files, passedOver: [] }, never);
    expect(Object.keys(holding(folder))).toEqual(['a.jpg', 'b.jpg']);
    clock.now = 5_000;
    await sweep.sweep({ files, passedOver: [] }, never);
    expect(Object.keys(holding(folder))).toEqual(['Sideshot done/a.jpg', 'Sideshot done/b.jpg']);
    expect(told.at(-1)).toBeNull();
  });

  it('has nothing more to tell once a person has removed what could not go', async () => {
    await writeFile(done, 'a file where the folder should be');
    const { sweep, told, clock } = sweepOf(move);
    await sweep.sweep({ files: [await put('a.jpg')], passedOver: [] }, never);
    clock.now = 5_000;
    await sweep.sweep({ files: [], passedOver: [] }, never);
    expect(told).toMatchObject([{ id: 'originals.notMoved', params: { count: 1, done } }, null]);
  });

  it('one that cannot go does not keep the others', async () => {
    const files = [await put('a/1.jpg'), await put('b.jpg')];
    await mkdir(done);
    await writeFile(join(done, 'a'), 'in the way');
    const { sweep, told } = sweepOf(move);
    await sweep.sweep({ files, passedOver: [] }, never);
    expect(Object.keys(holding(folder))).toEqual(['Sideshot done/a', 'Sideshot done/b.jpg', 'a/1.jpg']);
    expect(told).toHaveLength(1);
  });

  it('leaves everything where that is the setting', async () => {
    const files = [await put('a.jpg')];
    await sweepOf({ kind: 'leave' }).sweep.sweep({ files, passedOver: [] }, never);
    expect(Object.keys(holding(folder))).toEqual(['a.jpg']);
  });

  it('opens no pipe that has taken a name', async () => {
    const file = await put('a.jpg');
    await rm(join(folder, 'a.jpg'));
    execFileSync('mkfifo', [join(folder, 'a.jpg')]);
    const { sweep } = sweepOf(move);
    await sweep.sweep({ files: [file], passedOver: [] }, never);
    expect(existsSync(join(folder, 'a.jpg'))).toBe(true);
  });
});
