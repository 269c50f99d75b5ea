import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { NoSpace, StationError } from '../../../main/domain/failure.ts';
import { createHotFolderSource, type HotFolderParts } from '../../../main/station/sources/hotFolderSource.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { openNewStore } from '../../fakes/emptyDatabase.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';

test('settings that the disk does not take leave the folder of before watched', async () => {
  const dataFolder = temporaryFolder();
  const [before, other] = [temporaryFolder(), temporaryFolder()];
  const store = openNewStore(dataFolder);
  const asked: string[] = [];
  // Only what a watch asks for before it reads a file: each file that it sees finds no room.
  const core = {
    options: { live: true, dataFolder, log: recordingLog() },
    store,
    session: { openItemId: null },
    intake: {
      sinkTo: () => async () => {
        asked.push('room');
        throw new NoSpace(asGiven('The disk is full.'));
      },
    },
    clock: Date.now,
    closing: new AbortController().signal,
    changes: { publish: () => undefined },
  } as unknown as HotFolderParts;
  const source = createHotFolderSource(core);
  onTestFinished(async () => {
    await source.close();
    store.close();
  });
  await source.set({ path: before });
  const { set } = store.settings;
  store.settings.set = () => {
    throw new StationError('storage', asGiven('The disk is full.'));
  };
  await expect(source.set({ path: other })).rejects.toThrow('The disk is full.');
  store.settings.set = set;
  expect(source.status).toMatchObject({ path: before, state: 'watching' });
  writeFileSync(join(before, 'a.jpg'), 'a photo');
  await until('the watch to see it', async () => asked.length > 0);
});
