import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../../main/store/openStore.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const { recorded, recordedFiles } = await vi.hoisted(() => import('../../fakes/recordedFiles.ts'));
vi.mock('node:fs/promises', async (load) => recordedFiles(await load()));

test('a backup has its name only once its bytes are on the disk, and is done once its name is', async () => {
  const folder = temporaryFolder();
  const copies = join(folder, 'copies');
  mkdirSync(copies);
  const store = openStore(folder);
  onTestFinished(() => store.close());
  await store.backup(join(copies, 'station.db')).done;
  expect(recorded.steps.map((step) => step.replace(/ \S+\/copies$/, ' copies'))).toEqual([
    'sync copies/station.db.partial',
    'rename copies/station.db.partial copies/station.db',
    'sync copies',
  ]);
});
