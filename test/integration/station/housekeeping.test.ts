import { cpSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listBackups } from '../../../main/station/upkeep/backups.ts';
import { isBackupDue } from '../../../main/station/upkeep/housekeeping.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { clientOf, openTestStation, until } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { workedCopies } from './workedCopies.ts';

const { open, folder } = workedCopies();

describe('backups', () => {
  test('a live station takes one by itself, and none again while it is young', async () => {
    for (let round = 0; round < 2; round += 1) {
      const live = await openTestStation({ dataFolder: folder() });
      await until('a backup', async () => (await listBackups(folder())).length > 0);
      await live.close();
    }
    const [backup, ...others] = await listBackups(folder());
    expect(others).toEqual([]);
    const copy = temporaryFolder();
    cpSync(backup?.path ?? '', join(copy, 'station.db'));
    const store = openStore(copy);
    open.push(store);
    expect(store.items.allByReference('SENT')).toHaveLength(1);
    expect(readdirSync(join(folder(), 'backups'))).toHaveLength(1);
  });
});

test('a backup is due when it is old and something has changed, whatever the clock says', () => {
  const hour = 3_600_000;
  const due = (revision: number, now: number) => isBackupDue({ revision: 7, takenAt: 100 * hour }, revision, now, 4);
  expect(due(8, 103.9 * hour)).toBe(false);
  expect(due(8, 104 * hour)).toBe(true);
  expect(due(7, 200 * hour)).toBe(false);
  // The clock was set back by days: it must not wait for them to pass.
  expect(due(8, 20 * hour)).toBe(true);
});

test('a start takes one when the last is old and something has changed since: a stop waits for none', async () => {
  const live = await openTestStation({ dataFolder: folder() });
  await until('a backup', async () => (await listBackups(folder())).length > 0);
  const [first] = await listBackups(folder());
  if (!first) throw new Error('There is no backup');
  renameSync(first.path, first.path.replace(/-\d{8}T/, '-20200101T'));
  await clientOf(live).settings.change({ path: 'storage.backupsKept', value: 2 });
  await live.close();
  expect(await listBackups(folder())).toHaveLength(1);
  open.push(await openTestStation({ dataFolder: folder() }));
  await until('the next backup', async () => (await listBackups(folder())).length > 1);
  const saved = await listBackups(folder());
  expect(saved.map((backup) => new Date(backup.takenAt).getUTCFullYear() > 2020)).toEqual([true, false]);
});
