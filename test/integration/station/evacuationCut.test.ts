import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ImportParts, importQueue } from '../../../main/station/handover/importQueue.ts';
import { newestOfEach, type ReadQueue, readQueue } from '../../../main/station/handover/queueFolder.ts';
import { clientOf, until } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { newStore } from '../../unit/store/newStore.ts';
import { at, idOf, partnerAtRest, placeAt, recordOf, shoot } from './evacuationPlaces.ts';
import { inspect } from './workedFolder.ts';

test('a move that was cut off before all of it was marked marks the rest, and takes it along', async () => {
  const partner = await partnerAtRest();
  const [old, next] = [placeAt(partner), placeAt(partner)];
  const stick = join(temporaryFolder(), 'stick');
  await at(old, false, async (station) => {
    await shoot(station, partner, 'MARKED', 1);
    await shoot(station, partner, 'NOT YET', 1);
    await station.commands.exportQueue({ folder: join(temporaryFolder(), 'gone'), again: false });
  });
  // As a kill would leave it: decided, one item not marked, nothing delivered.
  const [move] = readdirSync(join(old.folder, 'handover'));
  rmSync(join(old.folder, 'handover', move!, 'delivered.json'));
  inspect(old.folder, (store) => store.items.update(idOf(store, 'NOT YET'), { movedAt: null, stage: 'in_review' }));
  const out = await at(old, false, ({ commands }) => commands.exportQueue({ folder: stick, again: false }));
  expect(out.items.map(({ reference_id }) => reference_id).toSorted()).toEqual(['MARKED', 'NOT YET']);
  expect(recordOf(old.folder, 'NOT YET').item.movedAt).not.toBeNull();
  expect(await at(next, false, ({ commands }) => commands.importQueue({ folder: stick }))).toMatchObject({ items: 2 });
});

test('a place that can not be written changes nothing: the work is here, and goes elsewhere', async () => {
  const partner = await partnerAtRest();
  const old = placeAt(partner);
  const file = join(temporaryFolder(), 'a file');
  writeFileSync(file, '');
  await at(old, false, async (station) => {
    const { commands } = station;
    await shoot(station, partner, 'SKU-1', 1);
    await expect(commands.exportQueue({ folder: file, again: false })).rejects.toThrow(/is a file; a folder is needed/);
    await expect(commands.exportQueue({ folder: join(file, 'in it'), again: false })).rejects.toThrow(
      /cannot be written/,
    );
    expect(readdirSync(join(old.folder, 'handover'))).toEqual([]);
  });
  expect(recordOf(old.folder, 'SKU-1').item.movedAt).toBeNull();
});

test('what nobody foresaw ends a run, and the page tells it in its own words', async () => {
  const old = placeAt(await partnerAtRest());
  const last = await at(old, false, async (station) => {
    writeFileSync(join(old.folder, 'handover'), '');
    const page = clientOf(station).handover;
    await page.exportTo({ folder: join(temporaryFolder(), 'stick'), again: false });
    return await until('the end of the run', async () => (await page.get({})).last);
  });
  const words = expect.stringMatching(/^EEXIST/);
  expect(last).toMatchObject({ kind: 'refused', why: { id: 'station.wentWrong', params: { words } } });
});

test('how much there is to take in is told before the first of it is read', async () => {
  const partner = await partnerAtRest();
  const stick = join(temporaryFolder(), 'stick');
  await at(placeAt(partner), false, async (station) => {
    await shoot(station, partner, 'SKU-1', 2);
    await station.commands.exportQueue({ folder: stick, again: false });
  });
  const { list } = await readQueue(join(stick, readdirSync(stick)[0]!));
  const reported: (readonly unknown[])[] = [];
  const parts: ImportParts = {
    stationName: 'next',
    fingerprint: '',
    service: list.service,
    store: newStore(),
    // Nothing is asked of them before the photos are in.
    actions: {} as ImportParts['actions'],
    clock: () => 1,
    signal: new AbortController().signal,
    reported: { progress: (...step) => reported.push(step), cameIn: () => undefined },
    takeIn: () => Promise.reject(new Error('the disk is full')),
  };
  await expect(importQueue(parts, stick)).rejects.toThrow('the disk is full');
  expect(reported).toEqual([
    ['checking', 0, 2],
    ['checking', 1, 2],
    ['checking', 2, 2],
    ['copying', 0, 2],
  ]);
});

test('of several moves an item goes with the newest that has it, whatever order they lie in', () => {
  const move = (at: number, ids: readonly string[]): ReadQueue => ({
    folder: String(at),
    fingerprint: '',
    list: {
      format: 1,
      id: '',
      station: '',
      at,
      service: '',
      items: ids.map((id) => ({ id, reference: id, photos: 1, sha256: '' })),
      inbox: null,
      photos: [],
    },
  });
  const queues = newestOfEach([move(3, ['a']), move(1, ['a', 'b', 'c']), move(4, ['d']), move(2, ['a', 'b'])]);
  expect(queues.map(({ folder, list }) => [folder, list.items.map(({ id }) => id)])).toEqual([
    ['1', ['c']],
    ['2', ['b']],
    ['3', ['a']],
    ['4', ['d']],
  ]);
});
