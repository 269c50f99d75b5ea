import { chmodSync, chownSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { narrowFolder } from '../../../main/lib/files/narrowFolder.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

test('wide rights of a folder are narrowed and told, narrow ones left', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  expect(await narrowFolder(folder)).toEqual({ before: '755', areNarrowed: true });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(await narrowFolder(folder)).toBeNull();
  await expect(narrowFolder(`${folder}/none`)).rejects.toThrow('ENOENT');
});

test.skipIf(process.getuid?.() !== 0)("another user's folder stays as it is, which is told", async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o777);
  chownSync(folder, 65_534, 65_534);
  expect(await narrowFolder(folder)).toEqual({ before: '777', areNarrowed: false });
  expect(statSync(folder).mode & 0o777).toBe(0o777);
});
