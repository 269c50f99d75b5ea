import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { markSuspect } from '../../../main/station/upkeep/recovery.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { damagedCopies } from './damagedCopies.ts';
import { contentOf, inspect, recover } from './workedFolder.ts';

const { open, folder, file, keptFiles, overwrite, withDatabase, rebuilt } = damagedCopies();

const suspect = () => existsSync(join(folder(), 'station.db.suspect'));

test('a suspicion is not needed for a small database: an index that misses a row is seen at the start', async () => {
  const before = inspect(folder(), contentOf);
  const index = "name = 'items_by_code'";
  const schema = withDatabase((database) => {
    const row = database.prepare(`SELECT * FROM sqlite_schema WHERE ${index}`).get();
    database.exec(`DELETE FROM sqlite_schema WHERE ${index}`);
    return row;
  });
  withDatabase((database) => database.exec('UPDATE items SET reference_folded = reference_folded || 1'));
  withDatabase((database) =>
    database.prepare('INSERT INTO sqlite_schema VALUES (@type, @name, @tbl_name, @rootpage, @sql)').run(schema),
  );
  const { store } = await rebuilt();
  expect(contentOf(store)).toEqual(before);
  expect(keptFiles()).toHaveLength(1);
  store.close();
});

test('a suspicion that a sound file does not confirm goes', async () => {
  markSuspect({ dataFolder: folder(), log: recordingLog() });
  const { notice, store } = await rebuilt();
  expect([notice, suspect(), keptFiles()]).toEqual(['', false, []]);
  store.close();
});

test('a suspicion is kept from the moment that a statement of a large database meets damage, and the next start rebuilds', async () => {
  const before = inspect(folder(), contentOf);
  const page = Math.floor(readFileSync(file()).indexOf('SHOT / 7 %') / 4096);
  overwrite(page * 4096, (page + 1) * 4096);
  const large = { checkUpToBytes: 0 };
  await expect(
    recover(folder(), large).then(({ store }) => {
      open.push(store);
      contentOf(store);
    }),
  ).rejects.toMatchObject({ code: 'storage', message: expect.stringContaining('start the station: it rebuilds') });
  expect([suspect(), keptFiles()]).toEqual([true, []]);
  for (const part of open.splice(0)) await part.close();
  const { store } = await recover(folder(), large);
  open.push(store);
  expect(contentOf(store)).toEqual(before);
  expect(suspect()).toBe(false);
});

test('a disk that takes no mark leaves the words about the damage as they are', async () => {
  const page = Math.floor(readFileSync(file()).indexOf('SHOT / 7 %') / 4096);
  overwrite(page * 4096, (page + 1) * 4096);
  const { store } = await recover(folder(), { checkUpToBytes: 0 });
  open.push(store);
  mkdirSync(join(folder(), 'station.db.suspect'));
  expect(() => contentOf(store)).toThrow('start the station: it rebuilds');
});
