import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { appendFile, copyFile, mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CapturedFile, Received, Sink, SinkAnswer } from '../../../main/capture/capturedFile.ts';
import { FolderCalls } from '../../../main/capture/folderCalls.ts';
import { describeFolder, type FolderState, ownFolderFault } from '../../../main/capture/folderState.ts';
import { type FolderWatch, type WatchOptions, watchFolder } from '../../../main/capture/hotFolder.ts';
import { originalsFault } from '../../../main/capture/originalsFault.ts';
import { scanFolder } from '../../../main/capture/scanFolder.ts';
import { type MediaStore, openMediaStore } from '../../../main/imaging/mediaStore.ts';
import { UnreadablePhoto } from '../../../main/imaging/unreadablePhoto.ts';
import { cameraJpeg, halfOf, textAsJpg } from '../../fixtures/pictures.ts';

let root: string;
let folder: string;
let store: MediaStore;
const open: FolderWatch[] = [];
const never = new AbortController().signal;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sideshot-hot-'));
  folder = join(root, 'hot');
  await mkdir(folder);
  store = await openMediaStore(join(root, 'media'));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((watch) => watch.close()));
  await rm(root, { recursive: true });
});

/** A station in small: decides by the real media store and remembers what it decided. */
function station() {
  const decided: { name: string; answer: SinkAnswer; reason: string }[] = [];
  const known = new Set<string>();
  let tries = 0;
  const decide = (file: CapturedFile, answer: SinkAnswer, reason: string): SinkAnswer => {
    decided.push({ name: file.filename, answer, reason });
    if (file.fingerprint !== null) known.add(file.fingerprint);
    return answer;
  };
  const refuse = (file: CapturedFile) => (error: unknown) => {
    if (!(error instanceof UnreadablePhoto)) throw error;
    return error.mayBeIncomplete && !file.lastTry ? 'not_yet' : decide(file, 'refused', error.message);
  };
  const sink: Sink = async (file) => {
    tries += 1;
    return await store.receive(file.content, never).then(
      (received): Received => ({
        kind: 'arrived',
        heldUntil: () => null,
        capturedAt: received.capturedAt,
        settle: () => store.examine(received, never).then(() => decide(file, 'accepted', ''), refuse(file)),
      }),
      (error: unknown): Received => ({ kind: 'decided', answer: refuse(file)(error) }),
    );
  };
  return { sink, decided, known, names: () => decided.map((one) => one.name), tries: () => tries };
}

function start(options: Partial<WatchOptions> & Pick<WatchOptions, 'sink'>) {
  const states: FolderState[] = [];
  const said: string[] = [];
  const note = (message: string, fields?: Readonly<Record<string, unknown>>) =>
    void said.push(`${message}: ${String(fields?.filename)}`);
  const watch = watchFolder({
    folder,
    isKnown: () => false,
    onState: (state) => states.push(state),
    log: { info: note, warn: note },
    signal: never,
    rescanMs: 50,
    ...options,
  });
  open.push(watch);
  return { watch, states, said };
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (let round = 0; round < 1_000; round += 1) {
    if (holds()) return;
    await setTimeout(10);
  }
  throw new Error(`waited in vain until ${what}`);
}

const picture = (label: string, second = 0) =>
  cameraJpeg({ width: 300, height: 200, label, takenAt: `2025:01:31 10:20:0${second}` });

const accepted: Received = { kind: 'decided', answer: 'accepted' };

/** Long enough for several looks: what has not come by then does not come. */
const severalLooks = () => setTimeout(250);

describe('what it offers', () => {
  it('what is there already and what comes, in capture order, from nested folders made later', async () => {
    await writeFile(join(folder, 'b.jpg'), await picture('b', 1));
    await writeFile(join(folder, 'a.jpg'), await picture('a', 2));
    // The order in which they happened to be copied says nothing.
    await utimes(join(folder, 'a.jpg'), 1000, 1000);
    const { sink, names } = station();
    start({ sink });
    await until('both are in', () => names().length === 2);
    await mkdir(join(folder, 'card', 'DCIM', '100'), { recursive: true });
    await writeFile(join(folder, 'card', 'DCIM', '100', 'c.jpg'), await picture('c'));
    await until('the nested one is in', () => names().length === 3);
    expect(names()).toEqual(['b.jpg', 'a.jpg', 'c.jpg']);
  });

  it('500 files at once, none missed, and in order of name where their times are equal', async () => {
    const offered: string[] = [];
    const sink: Sink = async ({ filename }) => {
      const settle = async () => {
        offered.push(filename);
        return 'accepted' as const;
      };
      return { kind: 'arrived', heldUntil: () => null, capturedAt: 2000, settle };
    };
    const first = start({ sink });
    const names = Array.from({ length: 500 }, (_, index) => `IMG_${String(index).padStart(4, '0')}.jpg`);
    await Promise.all(names.map((name) => writeFile(join(folder, name), name)));
    await Promise.all(names.map((name) => utimes(join(folder, name), 2000, 2000)));
    // A look in the middle of the burst may see a file before its time is set: that is another state of it.
    await until('all were offered', () => new Set(offered).size === 500);
    await first.watch.close();
    offered.length = 0;
    start({ sink });
    await until('all were offered again', () => offered.length >= 500);
    await severalLooks();
    expect(offered).toEqual(names);
  });

  it('what comes long before the next look at intervals, at the hint of an event', async () => {
    const { sink, names } = station();
    start({ sink, rescanMs: 3_600_000 });
    await writeFile(join(folder, 'a.jpg'), await picture('a'));
    await until('it is in', () => names().length === 1);
    await mkdir(join(folder, 'sub'));
    await writeFile(join(folder, 'sub', 'b.jpg'), await picture('b'));
    await until('the nested one is in', () => names().length === 2);
  });

  it('the same where the folder is given by a link, which may lead elsewhere later', async () => {
    const [link, other] = [join(root, 'link'), join(root, 'other')];
    await mkdir(other);
    await symlink(folder, link);
    const { sink, names } = station();
    const { watch } = start({ sink, folder: link, rescanMs: 3_600_000 });
    // Before any of it the first look is over, and the folder is listened to.
    await severalLooks();
    await writeFile(join(folder, 'a.jpg'), await picture('a'));
    await until('it is in', () => names().length === 1);
    await symlink(other, `${link}.new`);
    await rename(`${link}.new`, link);
    watch.rescan();
    await severalLooks();
    await writeFile(join(other, 'b.jpg'), await picture('b'));
    await until('that of the other folder is in', () => names().length === 2);
  });

  it('no hidden, unfinished, linked or special file, and says the last once', async () => {
    const bytes = await picture('x');
    for (const name of ['.hidden.jpg', 'a.jpg.part', 'b.tmp', 'c.jpg.crdownload', 'Thumbs.db']) {
      await writeFile(join(folder, name), bytes);
    }
    await writeFile(join(root, 'outside.jpg'), bytes);
    await symlink(join(root, 'outside.jpg'), join(folder, 'link.jpg'));
    for (let index = 0; index < 5; index += 1) execFileSync('mkfifo', [join(folder, `pipe${index}.jpg`)]);
    const { sink, names } = station();
    const { said } = start({ sink });
    await writeFile(join(folder, 'real.jpg'), bytes);
    await until('the real one is in', () => names().length > 0);
    await severalLooks();
    expect(names()).toEqual(['real.jpg']);
    expect(said.toSorted().map((line) => line.split(': ').at(-1))).toEqual([
      'link.jpg',
      ...[0, 1, 2, 3, 4].map((index) => `pipe${index}.jpg`),
    ]);
    await rename(join(folder, 'a.jpg.part'), join(folder, 'a.jpg'));
    await until('the finished one is in', () => names().length === 2);
  });

  const deviceMissing =
    process.getuid?.() === 0 && process.platform === 'linux' ? '' : ' (skipped: needs root on Linux)';
  it.skipIf(deviceMissing !== '')(`no device, which is never opened and said once${deviceMissing}`, async () => {
    // The terminal and the console would wait for a key, zero never ends; a block device has bytes like a file.
    for (const [name, kind, major, minor] of [
      ['tty.jpg', 'c', '5', '0'],
      ['zero.jpg', 'c', '1', '5'],
      ['disk.jpg', 'b', '7', '250'],
    ] as const)
      execFileSync('mknod', [join(folder, name), kind, major, minor]);
    const { sink, names } = station();
    const { said, watch } = start({ sink });
    await writeFile(join(folder, 'real.jpg'), await picture('real'));
    await until('the real one is in', () => names().length > 0);
    await severalLooks();
    expect(names()).toEqual(['real.jpg']);
    expect(said.map((line) => line.split(': ').at(-1)).toSorted()).toEqual(['disk.jpg', 'tty.jpg', 'zero.jpg']);
    await watch.close();
    await expect(store.receive({ path: join(folder, 'zero.jpg') }, never)).rejects.toThrow('pipe, socket or device');
  });

  it('nothing of the station itself', async () => {
    const { sink, names } = station();
    start({ sink, folder: root, excluded: [join(root, 'media')] });
    await writeFile(join(folder, 'a.jpg'), await picture('a'));
    await until('the photo is in', () => names().length > 0);
    await severalLooks();
    expect(names()).toEqual(['a.jpg']);
    expect(await describeFolder(join(root, 'media'), [join(root, 'media')], never)).toMatchObject({ ok: false });
  });

  it('a test says what the folder holds, and ends where counting would take too long', async () => {
    expect(await describeFolder(folder, [], never)).toEqual({
      ok: true,
      message: `The folder ${folder} can be read and holds no files now.`,
    });
    await writeFile(join(folder, 'a.jpg'), 'a');
    await utimes(join(folder, 'a.jpg'), 1, 1);
    await writeFile(join(folder, 'b.jpg'), 'b');
    const { message } = await describeFolder(folder, [], never);
    expect(message).toContain('holds 2 files now, the newest is b.jpg.');
    await symlink(join(folder, 'a.jpg'), join(folder, 'link.jpg'));
    expect((await describeFolder(folder, [], never)).message).toContain(
      'b.jpg; 1 link, pipe or device is passed over.',
    );
    execFileSync('mkfifo', [join(folder, 'pipe.jpg')]);
    expect((await describeFolder(folder, [], never)).message).toContain('; 2 links, pipes or devices are passed over.');
    const short = await describeFolder(folder, [], never, AbortSignal.abort());
    expect(short).toMatchObject({ ok: true, message: expect.stringContaining('too much to be counted') });
    await writeFile(join(folder, '.sideshot-done'), '');
    expect((await describeFolder(folder, [], never)).message).toContain('taken in already. Choose another.');
  });

  it('a test finds out whether originals can go, and leaves nothing behind', async () => {
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

  it('a folder within the station itself, whose thumbnails would come in again and again', async () => {
    const { sink, names } = station();
    const states: FolderState[] = [];
    await writeFile(join(folder, 'a.jpg'), await picture('a'));
    start({ sink, excluded: [root], onState: (state) => states.push(state) });
    await severalLooks();
    expect(names()).toEqual([]);
    expect(states).toEqual([{ state: 'missing', message: expect.stringContaining('belongs to the station itself') }]);
  });

  it('the same by other names: through links to either, in the middle of what is watched', async () => {
    const own = join(root, 'hot', 'station');
    await mkdir(own);
    await writeFile(join(own, 'thumbnail.jpg'), await picture('a'));
    await symlink(folder, join(root, 'link'));
    await symlink(own, join(root, 'data'));
    const behindLink = await scanFolder(
      join(root, 'link'),
      [own],
      { calls: new FolderCalls(), numbers: 'kept' },
      never,
    );
    const ownLinked = await scanFolder(
      folder,
      [join(root, 'data')],
      { calls: new FolderCalls(), numbers: 'kept' },
      never,
    );
    expect([...behindLink.files, ...ownLinked.files]).toEqual([]);
    expect(await ownFolderFault(join(root, 'link', 'station'), [own])).toContain('belongs to the station itself');
    expect(await ownFolderFault(join(root, 'data', 'later'), [own])).toContain('belongs to the station itself');
    expect(await ownFolderFault(join(root, 'link'), [own])).toBeNull();
  });

  it.skipIf(process.platform !== 'linux')('a file whose name is no valid UTF-8', async () => {
    await writeFile(
      Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xe4]), Buffer.from('.jpg')]),
      await picture('a'),
    );
    const { sink, decided } = station();
    start({ sink });
    await until('it is in', () => decided.length === 1);
    expect(decided[0]).toMatchObject({ name: '\ufffd.jpg', answer: 'accepted' });
  });
});

describe('files that are not complete yet', () => {
  it('takes a slowly written file once it is whole, and keeps the order', async () => {
    const first = await picture('first');
    const path = join(folder, 'first.jpg');
    const { sink, decided, names, tries } = station();
    start({ sink, retry: { firstMs: 20, longestMs: 100, giveUpMs: 60_000, holdBackMs: 30_000 } });
    await writeFile(path, first.subarray(0, 5_000));
    await utimes(path, 1000, 1000);
    await until('it was tried', () => tries() > 0);
    await writeFile(join(folder, 'second.jpg'), await picture('second'));
    for (let at = 5_000; at < first.length; at += 10_000) {
      await appendFile(path, first.subarray(at, at + 10_000));
      await utimes(path, 1000, 1000 + at);
      await setTimeout(30);
    }
    await until('both are in', () => decided.length === 2);
    await severalLooks();
    expect(decided.map((one) => one.answer)).toEqual(['accepted', 'accepted']);
    expect(names()).toEqual(['first.jpg', 'second.jpg']);
  });

  it('lets younger photos pass a broken one, and refuses that one in the end, once, with its reason', async () => {
    await writeFile(join(folder, 'half.jpg'), halfOf(await picture('half')));
    await utimes(join(folder, 'half.jpg'), 1000, 1000);
    await writeFile(join(folder, 'good.jpg'), await picture('good'));
    const { sink, decided } = station();
    start({ sink, retry: { firstMs: 20, longestMs: 50, giveUpMs: 600, holdBackMs: 100 } });
    await until('both are decided', () => decided.length === 2);
    await severalLooks();
    expect(decided.map((one) => `${one.name} ${one.answer}`)).toEqual(['good.jpg accepted', 'half.jpg refused']);
    expect(decided[1]!.reason).toContain('half.jpg is damaged or not complete');
  });

  it('settles what it received side by side in capture order, then by name, however long each takes', async () => {
    const settled: string[] = [];
    let receiving = 0;
    let most = 0;
    const takenAt = [5, 3, 3, 9, 1, 1, 1, 2];
    for (let index = 0; index < 8; index += 1) await writeFile(join(folder, `${index}.jpg`), 'any');
    const sink: Sink = async (file) => {
      most = Math.max(most, ++receiving);
      const index = Number(file.filename[0]);
      await setTimeout(10 * ((8 - index) % 5));
      receiving -= 1;
      const settle = async () => {
        await setTimeout(5 * index);
        settled.push(file.filename);
        return 'accepted' as const;
      };
      return { kind: 'arrived', heldUntil: () => null, capturedAt: takenAt[index]!, settle };
    };
    start({ sink });
    await until('all are in', () => settled.length === 8);
    expect(settled.map((name) => Number(name[0]))).toEqual([4, 5, 6, 7, 1, 2, 0, 3]);
    expect(most).toBeGreaterThan(1);
  });

  it('lets one that was taken before, and comes while the other is being looked into, go first', async () => {
    const settled: string[] = [];
    const looked = Promise.withResolvers<void>();
    const sink: Sink = async ({ filename }) => {
      // Looking takes longer than receiving.
      if (filename === 'first.jpg') void setTimeout(100).then(() => looked.resolve());
      const settle = async () => {
        settled.push(filename);
        return 'accepted' as const;
      };
      const capturedAt = filename === 'first.jpg' ? 1 : 2;
      return { kind: 'arrived', heldUntil: () => null, examined: () => looked.promise, capturedAt, settle };
    };
    await writeFile(join(folder, 'second.jpg'), 'any');
    start({ sink });
    await setTimeout(100);
    await writeFile(join(folder, 'first.jpg'), 'any');
    await until('both are in', () => settled.length === 2);
    expect(settled).toEqual(['first.jpg', 'second.jpg']);
  });

  it('settles again what could not be placed, with no second receiving, and before what was taken later', async () => {
    const received: string[] = [];
    const settled: string[] = [];
    let isFull = true;
    for (const name of ['a.jpg', 'b.jpg']) await writeFile(join(folder, name), 'any');
    const sink: Sink = async ({ filename }) => {
      received.push(filename);
      const settle = async () => {
        if (isFull) throw new Error('the disk is full');
        settled.push(filename);
        return 'accepted' as const;
      };
      return { kind: 'arrived', heldUntil: () => null, capturedAt: filename === 'a.jpg' ? 2 : 1, settle };
    };
    const { said } = start({ sink });
    await until('it was tried', () => said.length > 0);
    isFull = false;
    await until('both are in', () => settled.length === 2);
    expect(settled).toEqual(['b.jpg', 'a.jpg']);
    expect(received.toSorted()).toEqual(['a.jpg', 'b.jpg']);
  });

  it('settles what is safe before it ends, when it is turned off', async () => {
    const settled: string[] = [];
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await writeFile(join(folder, name), 'any');
    const sink: Sink = async ({ filename }) => {
      const settle = async () => {
        await setTimeout(30);
        settled.push(filename);
        return 'accepted' as const;
      };
      return { kind: 'arrived', heldUntil: () => null, capturedAt: 0, settle };
    };
    const { watch } = start({ sink });
    await until('the first is settled', () => settled.length === 1);
    await watch.close();
    expect(settled).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  });

  it('refuses what can be no photo at once, and once', async () => {
    await writeFile(join(folder, 'notes.jpg'), textAsJpg);
    const { sink, decided, tries } = station();
    start({ sink });
    await until('it is decided', () => decided.length === 1);
    await severalLooks();
    expect(decided).toEqual([
      {
        name: 'notes.jpg',
        answer: 'refused',
        reason: 'notes.jpg is not a picture: it is a text file. Choose a JPEG, PNG, WebP, TIFF, HEIC or RAW file.',
      },
    ]);
    expect(tries()).toBe(1);
  });

  it('keeps offering while the station itself cannot take photos, the oldest first', async () => {
    const { sink, names } = station();
    let full = true;
    const seen: string[] = [];
    for (const [index, name] of ['a.jpg', 'b.jpg'].entries()) {
      await writeFile(join(folder, name), await picture(name));
      await utimes(join(folder, name), 1000 + index, 1000 + index);
    }
    const failing: Sink = async (file) => {
      seen.push(file.filename);
      if (full) throw new Error('the disk is full');
      return await sink(file);
    };
    start({ sink: failing, retry: { firstMs: 10, longestMs: 20, giveUpMs: 50, holdBackMs: 0 } });
    await until('it was tried often', () => seen.length > 10);
    expect(seen.filter((name) => name !== 'a.jpg')).toEqual(['b.jpg']);
    full = false;
    await until('both are in', () => names().length === 2);
    expect(names()).toEqual(['a.jpg', 'b.jpg']);
  });
});

describe('what it remembers', () => {
  it('takes a new picture under a used name', async () => {
    const { sink, decided } = station();
    start({ sink });
    const path = join(folder, 'DSC_0001.JPG');
    await writeFile(path, await picture('one'));
    await until('the first is in', () => decided.length === 1);
    await writeFile(path, await picture('two'));
    await until('the second is in', () => decided.length === 2);
    await rm(path);
    await severalLooks();
    await writeFile(path, await picture('three'));
    await until('the third is in', () => decided.length === 3);
    await severalLooks();
    expect(decided.map((one) => one.answer)).toEqual(['accepted', 'accepted', 'accepted']);
  });

  it.each([
    ['kept', 3],
    ['changing', 2],
  ] as const)(
    'where numbers are %s, a file that got another number is known or not, and a changed one is new',
    async (numbers, count) => {
      const { sink, decided } = station();
      const path = join(folder, 'DSC_0001.JPG');
      const at = new Date(1_700_000_000_000);
      await writeFile(path, await picture('one'));
      await utimes(path, at, at);
      start({ sink, numbers });
      await until('it is in', () => decided.length === 1);
      await copyFile(path, `${path}.part`);
      await utimes(`${path}.part`, at, at);
      await rename(`${path}.part`, path);
      await severalLooks();
      await writeFile(path, await picture('another'));
      await until('the changed one is in', () => decided.length === count);
      await severalLooks();
      expect(decided).toHaveLength(count);
    },
  );

  it('offers nothing again after a restart that the station knows, and what came meanwhile', async () => {
    const { sink, names, known } = station();
    await writeFile(join(folder, 'a.jpg'), await picture('a'));
    const { watch } = start({ sink, isKnown: (fingerprint) => known.has(fingerprint) });
    await until('it is in', () => names().length === 1);
    await watch.close();
    await writeFile(join(folder, 'b.jpg'), await picture('b'));
    start({ sink, isKnown: (fingerprint) => known.has(fingerprint) });
    await until('the new one is in', () => names().length === 2);
    await severalLooks();
    expect(names()).toEqual(['a.jpg', 'b.jpg']);
  });

  it('says that the folder is gone, and goes on when it is back', async () => {
    const { sink, names } = station();
    await writeFile(join(folder, 'a.jpg'), await picture('a'));
    const { states } = start({ sink });
    await until('it is in', () => names().length === 1);
    await rename(folder, join(root, 'away'));
    await until('it is missed', () => states.at(-1)?.state === 'missing');
    expect(states.at(-1)?.message).toBe(`The folder ${folder} is not there. It is looked for again by itself.`);
    await writeFile(join(root, 'away', 'b.jpg'), await picture('b'));
    await rename(join(root, 'away'), folder);
    await until('the new one is in', () => names().length === 2);
    await severalLooks();
    expect(names()).toEqual(['a.jpg', 'b.jpg']);
    expect(states.map((one) => one.state)).toEqual(['watching', 'missing', 'watching']);
  });

  it('ends by its signal in the middle of an offer', async () => {
    const stop = new AbortController();
    await writeFile(join(folder, 'a.jpg'), 'x');
    const { watch } = start({
      signal: stop.signal,
      sink: async () => {
        stop.abort();
        stop.signal.throwIfAborted();
        return accepted;
      },
    });
    await expect(watch.ended).resolves.toBeUndefined();
  });
});
