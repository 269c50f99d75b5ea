import { appendFile, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Sink } from '../../../main/capture/offer/capturedFile.ts';
import { movableTime } from '../../fakes/fakeTime.ts';
import { cameraJpeg, halfOf, textAsJpg } from '../../fixtures/pictures.ts';
import { hotFolderBench, picture, severalLooks, until } from './hotFolderBench.ts';

describe('files that are not complete yet', () => {
  it('takes a slowly written file once it is whole, and keeps the order', async () => {
    const { folder, station, start } = await hotFolderBench();
    const first = await picture('first');
    const path = join(folder, 'first.jpg');
    const { sink, decided, names, tries } = station();
    start({ sink, retry: { firstMs: 20, maxMs: 100, giveUpMs: 60_000, holdBackMs: 30_000 } });
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
    const { folder, station, start } = await hotFolderBench();
    await writeFile(join(folder, 'half.jpg'), halfOf(await picture('half')));
    await utimes(join(folder, 'half.jpg'), 1000, 1000);
    await writeFile(join(folder, 'good.jpg'), await picture('good'));
    const { sink, decided } = station();
    start({ sink, retry: { firstMs: 20, maxMs: 50, giveUpMs: 600, holdBackMs: 100 } });
    await until('both are decided', () => decided.length === 2);
    await severalLooks();
    expect(decided.map((one) => `${one.name} ${one.answer}`)).toEqual(['good.jpg accepted', 'half.jpg refused']);
    expect(decided[1]!.reason).toContain('half.jpg is damaged or not complete');
  });

  it('settles what it received side by side in capture order, then by name, however long each takes', async () => {
    const { folder, start } = await hotFolderBench();
    const settled: string[] = [];
    let receiving = 0;
    let max = 0;
    const takenAt = [5, 3, 3, 9, 1, 1, 1, 2].map((second) => Date.UTC(2025, 0, 31, 10, 20, second));
    for (const [index, at] of takenAt.entries()) {
      const path = join(folder, `${index}.jpg`);
      await writeFile(path, 'any');
      await utimes(path, new Date(at), new Date(at));
    }
    const sink: Sink = async (file) => {
      max = Math.max(max, ++receiving);
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
    expect(max).toBeGreaterThan(1);
  });

  it.each([
    ['nothing else', 0],
    ['many that were taken in before', 1_001],
  ])(
    'settles more than it receives together in capture order too, whatever times the disk tells, beside %s',
    async (_, before) => {
      const { folder, start } = await hotFolderBench();
      const [settled, names, moments] = [[] as string[], [] as string[], [] as number[]];
      for (let index = 0; index < before; index += 1) await writeFile(join(folder, `before ${index}.jpg`), '.');
      const isKnown = (fingerprint: string) => fingerprint.startsWith('1-');
      for (let index = 0; index < 100; index += 1) {
        const [minute, second] = [Math.floor(index / 60), index % 60].map((part) => String(part).padStart(2, '0'));
        const takenAt = `2025:01:31 10:${minute}:${second}`;
        moments.push(new Date(`2025-01-31T10:${minute}:${second}`).getTime());
        const name = `${String(index).padStart(3, '0')}.jpg`;
        names.push(name);
        await writeFile(join(folder, name), await cameraJpeg({ width: 60, height: 40, takenAt }));
        // Written to the disk the last one first.
        await utimes(join(folder, name), 2_000 - index, 2_000 - index);
      }
      const sink: Sink = async ({ filename }) => {
        const settle = async () => {
          settled.push(filename);
          return 'accepted' as const;
        };
        return { kind: 'arrived', heldUntil: () => null, capturedAt: moments[names.indexOf(filename)]!, settle };
      };
      start({ sink, isKnown });
      await until('all are in', () => settled.length === 100);
      expect(settled).toEqual(names);
    },
  );

  it('lets one that was taken before, and comes while the other is being looked into, go first', async () => {
    const { folder, start } = await hotFolderBench();
    const settled: string[] = [];
    const looked = Promise.withResolvers<boolean>();
    const sink: Sink = async ({ filename }) => {
      // Looking takes longer than receiving.
      if (filename === 'first.jpg') void setTimeout(100).then(() => looked.resolve(true));
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

  it('holds up no file behind a slow one, nor behind several; those that follow late are settled too', async () => {
    const { folder, start } = await hotFolderBench();
    const settled: string[] = [];
    const slow = Promise.withResolvers<void>();
    const sink: Sink = async ({ filename }) => {
      if (filename.startsWith('slow')) await slow.promise;
      const settle = async () => {
        settled.push(filename);
        return 'accepted' as const;
      };
      return { kind: 'arrived', heldUntil: () => null, capturedAt: 1, settle };
    };
    for (const name of ['slow-1.jpg', 'slow-2.jpg', 'slow-3.jpg', 'slow-4.jpg', 'with.jpg'])
      await writeFile(join(folder, name), 'any');
    start({ sink, slowMs: 50 });
    await until('the one that came with them is in', () => settled.length === 1);
    await writeFile(join(folder, 'after.jpg'), 'any');
    await until('the one behind them is in', () => settled.length === 2);
    slow.resolve();
    await until('all are in', () => settled.length === 6);
    await severalLooks();
    expect(settled.slice(0, 2)).toEqual(['with.jpg', 'after.jpg']);
    expect(settled.toSorted()).toEqual([
      'after.jpg',
      'slow-1.jpg',
      'slow-2.jpg',
      'slow-3.jpg',
      'slow-4.jpg',
      'with.jpg',
    ]);
  });

  it('settles again what could not be placed, with no second receiving, and before what was taken later', async () => {
    const { folder, start } = await hotFolderBench();
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
    const { folder, start } = await hotFolderBench();
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
    const { folder, station, start } = await hotFolderBench();
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
    const { folder, station, start } = await hotFolderBench();
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
    start({ sink: failing, retry: { firstMs: 10, maxMs: 20, giveUpMs: 50, holdBackMs: 0 } });
    await until('it was tried often', () => seen.length > 10);
    // At most side by side with the other's first try.
    expect(seen.filter((name) => name !== 'a.jpg').length).toBeLessThan(2);
    full = false;
    await until('both are in', () => names().length === 2);
    expect(names()).toEqual(['a.jpg', 'b.jpg']);
  });
});

describe('cut files', () => {
  const retry = { firstMs: 50, maxMs: 60_000, giveUpMs: 600_000, holdBackMs: 0 };

  it('go one after the other behind whatever comes, however many wait for another try', async () => {
    const { folder, start } = await hotFolderBench();
    for (let number = 10; number < 50; number += 1) await writeFile(join(folder, `cut${number}.jpg`), 'cut');
    const offered: string[] = [];
    let isWritten = false;
    const sink: Sink = async ({ filename }) => {
      if (offered.includes(filename) && !isWritten) {
        isWritten = true;
        await writeFile(join(folder, 'good.jpg'), 'good');
        watch.rescan();
      }
      offered.push(filename);
      return { kind: 'decided', answer: filename === 'good.jpg' ? 'accepted' : 'not_yet' };
    };
    const { watch } = start({ sink, retry, hints: false, rescanMs: 60_000 });
    await until('the good one is offered', () => offered.includes('good.jpg'));
    // The one that was under way when it came, and no other.
    expect(offered.indexOf('good.jpg')).toBe(41);
    const again = () => new Set(offered.slice(40).filter((name) => name.startsWith('cut'))).size;
    await until('all others are tried again too', () => again() === 40);
  });

  it('hold back no photo that is here already, however long one is read again', async () => {
    const { folder, start } = await hotFolderBench();
    for (const [second, name] of ['cut1.jpg', 'cut2.jpg'].entries())
      await writeFile(join(folder, name), halfOf(await picture('cut', second)));
    const offered: string[] = [];
    const [looked, ended] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()];
    let isSettled = false;
    const sink: Sink = async ({ filename }) => {
      const isAgain = offered.includes(filename);
      offered.push(filename);
      if (filename !== 'good.jpg') {
        if (isAgain) await ended.promise;
        return { kind: 'decided', answer: 'not_yet' };
      }
      const settle = async () => {
        isSettled = true;
        return 'accepted' as const;
      };
      const capturedAt = Date.UTC(2026, 0);
      return { kind: 'arrived', heldUntil: () => null, capturedAt, examined: () => looked.promise, settle };
    };
    start({ sink, retry: { ...retry, firstMs: 1_000 }, slowMs: 600_000 });
    await until('both were tried', () => offered.length === 2);
    await writeFile(join(folder, 'good.jpg'), await picture('good', 9));
    await until('one is tried again behind the good one', () => offered.length === 4);
    expect(offered[2]).toBe('good.jpg');
    looked.resolve(true);
    await until('it has its place', () => isSettled);
    ended.resolve();
  });

  it('are told after twenty seconds without anything new, with their names, until they are whole or gone', async () => {
    const { folder, station, start } = await hotFolderBench();
    const [whole, time] = [await picture('half'), movableTime()];
    for (const name of ['half.jpg', 'gone.jpg']) await writeFile(join(folder, name), halfOf(whole));
    const reported: string[][] = [];
    const { sink, decided, tries } = station();
    start({
      sink,
      time,
      rescanMs: 1_000,
      onIncomplete: (files) => reported.push(files.map(({ path }) => basename(path.toString())).toSorted()),
    });
    await until('both were tried', () => tries() >= 2);
    await time.skip(10_000);
    await severalLooks();
    expect(reported).toEqual([]);
    await time.skip(10_000);
    await until('they are told', () => reported.at(-1)?.length === 2);
    expect(reported.at(-1)).toEqual(['gone.jpg', 'half.jpg']);
    await rm(join(folder, 'gone.jpg'));
    await until('one is gone', () => reported.at(-1)?.length === 1);
    await writeFile(join(folder, 'half.jpg'), whole);
    await until('the other is whole', () => reported.at(-1)?.length === 0);
    await until('it is taken', () => decided.length === 1);
    expect(decided[0]).toMatchObject({ name: 'half.jpg', answer: 'accepted' });
  });
});
