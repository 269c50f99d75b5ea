import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { clearTaken } from '../../../main/capture/hotFolder/clearTaken.ts';
import { statFile } from '../../../main/capture/hotFolder/scanFolder.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const { recorded, recordedFiles } = await vi.hoisted(() => import('../../fakes/recordedFiles.ts'));
vi.mock('node:fs/promises', async (load) => recordedFiles(await load()));

test('an original that goes to another disk is removed only once its copy and the name of that are on the disk', async () => {
  const top = temporaryFolder();
  const [hot, away] = [join(top, 'hot'), join(top, 'away')];
  mkdirSync(hot);
  mkdirSync(away);
  writeFileSync(join(hot, 'a.jpg'), 'a photo');
  const file = await statFile(Buffer.from(join(hot, 'a.jpg')), 'kept');
  if (file === null) throw new Error('the file is not there');
  recorded.otherDisk = away;
  await clearTaken([file], hot, { kind: 'move', folder: join(away, 'done') });
  expect([existsSync(join(hot, 'a.jpg')), existsSync(join(away, 'done', 'a.jpg'))]).toEqual([false, true]);
  expect(recorded.steps.slice(-5)).toEqual([
    'sync done/.*.part',
    'rename done/.*.part done/a.jpg',
    'sync away/done',
    'rename hot/a.jpg hot/.*.part',
    'unlink hot/.*.part',
  ]);
});
