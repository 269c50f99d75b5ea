import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { FolderCalls } from '../../../main/capture/hotFolder/folderCalls.ts';
import { describeFolder, type FolderState, ownFolderFault } from '../../../main/capture/hotFolder/folderState.ts';
import { scanFolder } from '../../../main/capture/hotFolder/scanFolder.ts';
import type { Received, Sink } from '../../../main/capture/offer/capturedFile.ts';
import { readEndings } from '../../../main/domain/photo/photoNames.ts';
import { systemTime } from '../../../main/lib/async/time.ts';
import type { BytePath } from '../../../main/lib/files/bytePath.ts';
import { text } from '../../../main/texts/text.ts';
import { hotFolderBench, never, picture, severalLooks, until } from './hotFolderBench.ts';

const accepted: Received = { kind: 'decided', answer: 'accepted' };

describe('what it offers', () => {
  it('what is there already and what comes, in capture order, from nested folders made later', async () => {
    const { folder, station, start } = await hotFolderBench();
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
    const { folder, start } = await hotFolderBench();
    const offered: string[] = [];
    const sink: Sink = async ({ filename }) => {
      const settle = async () => {
        offered.push(filename);
        return 'accepted' as const;
      };
      return { kind: 'arrived', heldUntil: () => null, capturedAt: 2_000_000, settle };
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
    const { folder, station, start } = await hotFolderBench();
    const { sink, names } = station();
    start({ sink, rescanMs: 3_600_000 });
    await writeFile(join(folder, 'a.jpg'), await picture('a'));
    await until('it is in', () => names().length === 1);
    await mkdir(join(folder, 'sub'));
    await writeFile(join(folder, 'sub', 'b.jpg'), await picture('b'));
    await until('the nested one is in', () => names().length === 2);
    await severalLooks();
    await writeFile(join(folder, 'sub', 'b.jpg'), await picture('another'));
    await until('another under its name is in', () => names().length === 3);
  });

  it('the same where the folder is given by a link, which may lead elsewhere later', async () => {
    const { root, folder, station, start } = await hotFolderBench();
    const [link, other] = [join(root, 'link'), join(root, 'other')];
    await mkdir(other);
    await symlink(folder, link);
    const { sink, names } = station();
    const { watch } = start({ sink, folder: link, rescanMs: 3_600_000 });
    // Before any of it the first look is over, and the folder is listened to.
    await severalLooks();
    await writeFile(join(folder, 'a.jpg'), await picture('a'));
    await until('it is in', () => names().length === 1);
    await writeFile(join(folder, 'a.jpg'), await picture('another'));
    await until('another under its name is in', () => names().length === 2);
    await symlink(other, `${link}.new`);
    await rename(`${link}.new`, link);
    watch.rescan();
    await severalLooks();
    await writeFile(join(other, 'b.jpg'), await picture('b'));
    await until('that of the other folder is in', () => names().length === 3);
  });

  it.skipIf(process.platform !== 'linux')('what no event tells of, at the next look', async () => {
    const { folder, station, start } = await hotFolderBench();
    const { sink, names } = station();
    start({ sink });
    // Events need names that are valid UTF-8.
    const odd = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0xfe])]);
    await mkdir(odd);
    await severalLooks();
    await writeFile(Buffer.concat([odd, Buffer.from('/a.jpg')]), await picture('a'));
    await until('it is in', () => names().length === 1);
  });

  it('no hidden, unfinished, linked or special file, and says the last once', async () => {
    const { root, folder, station, start } = await hotFolderBench();
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
    expect(said).toEqual([
      expect.stringMatching(
        /^6 links, pipes or devices are no photo files and are passed over: (\w+\.jpg, ){2}\w+\.jpg and 3 more\./,
      ),
    ]);
    await rename(join(folder, 'a.jpg.part'), join(folder, 'a.jpg'));
    await until('the finished one is in', () => names().length === 2);
  });

  const deviceMissing =
    process.getuid?.() === 0 && process.platform === 'linux' ? '' : ' (skipped: needs root on Linux)';
  it.skipIf(deviceMissing !== '')(`no device, which is never opened and said once${deviceMissing}`, async () => {
    const { folder, store, station, start } = await hotFolderBench();
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
    expect(said).toEqual([expect.stringMatching(/^3 devices are no photo files and are passed over: /)]);
    for (const name of ['disk.jpg', 'tty.jpg', 'zero.jpg']) expect(said[0]).toContain(name);
    await watch.close();
    await expect(store.receive({ path: join(folder, 'zero.jpg') }, never)).rejects.toThrow('pipe, socket or device');
  });

  it('nothing of the station itself', async () => {
    const { root, folder, station, start } = await hotFolderBench();
    const { sink, names } = station();
    start({ sink, folder: root, excluded: [join(root, 'media')] });
    await writeFile(join(folder, 'a.jpg'), await picture('a'));
    await until('the photo is in', () => names().length > 0);
    await severalLooks();
    expect(names()).toEqual(['a.jpg']);
    expect(
      await describeFolder(join(root, 'media'), [join(root, 'media')], readEndings, never, systemTime),
    ).toMatchObject({
      ok: false,
    });
  });

  it('a folder within the station itself, whose thumbnails would come in again and again', async () => {
    const { root, folder, station, start } = await hotFolderBench();
    const { sink, names } = station();
    const states: FolderState[] = [];
    await writeFile(join(folder, 'a.jpg'), await picture('a'));
    start({ sink, excluded: [root], onState: (state) => states.push(state) });
    await severalLooks();
    expect(names()).toEqual([]);
    expect(states).toEqual([{ state: 'missing', message: text('folder.own', { folder }) }]);
  });

  it('the same by other names: through links to either, in the middle of what is watched', async () => {
    const { root, folder } = await hotFolderBench();
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
    expect(await ownFolderFault(join(root, 'link', 'station'), [own])).toMatchObject({ id: 'folder.own' });
    expect(await ownFolderFault(join(root, 'data', 'later'), [own])).toMatchObject({ id: 'folder.own' });
    expect(await ownFolderFault(join(root, 'link'), [own])).toBeNull();
  });

  it.skipIf(process.platform !== 'linux')('a file whose name is no valid UTF-8', async () => {
    const { folder, station, start } = await hotFolderBench();
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

describe('what it remembers', () => {
  it('files that it need not ask about: of 100 that lie there the disk is asked about the one that changed', async () => {
    const { folder } = await hotFolderBench();
    const names = Array.from({ length: 100 }, (_, index) => `${index}.jpg`);
    await Promise.all(names.map((name) => writeFile(join(folder, name), name)));
    const calls = new FolderCalls();
    const before = await scanFolder(folder, [], { calls, numbers: 'kept' }, never);
    const known = new Map(before.files.map((file) => [file.key, file]));
    await writeFile(join(folder, '42.jpg'), 'another');
    const run = vi.spyOn(calls, 'run');
    const recall = (path: BytePath) => (path.endsWith('/42.jpg') ? null : (known.get(path) ?? null));
    const scan = await scanFolder(folder, [], { calls, numbers: 'kept', recall }, never);
    // The folder is read, and that one file.
    expect(run).toHaveBeenCalledTimes(2);
    const changed = scan.files.filter(({ key, fingerprint }) => known.get(key)?.fingerprint !== fingerprint);
    expect([scan.files.length, changed.map(({ sizeBytes }) => sizeBytes)]).toEqual([100, [7]]);
  });

  it('takes a new picture under a used name', async () => {
    const { folder, station, start } = await hotFolderBench();
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
      const { folder, station, start } = await hotFolderBench();
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
    const { folder, station, start } = await hotFolderBench();
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
    const { root, folder, station, start } = await hotFolderBench();
    const { sink, names } = station();
    await writeFile(join(folder, 'a.jpg'), await picture('a'));
    const { states } = start({ sink });
    await until('it is in', () => names().length === 1);
    await rename(folder, join(root, 'away'));
    await until('it is missed', () => states.at(-1)?.state === 'missing');
    const problem = text('unreadFolder.notThere', { folder });
    expect(states.at(-1)?.message).toEqual(text('hotFolder.lookedForAgain', { problem }));
    await writeFile(join(root, 'away', 'b.jpg'), await picture('b'));
    await rename(join(root, 'away'), folder);
    await until('the new one is in', () => names().length === 2);
    await severalLooks();
    expect(names()).toEqual(['a.jpg', 'b.jpg']);
    expect(states.map((one) => one.state)).toEqual(['watching', 'missing', 'watching']);
  });

  it('ends by its signal in the middle of an offer', async () => {
    const { folder, start } = await hotFolderBench();
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
