import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cameraProgramPresets, cameraPrograms } from '../../../main/station/sources/cameraPrograms.ts';

const home = join('/', 'home', 'kim');
const machine = (system: string, there: readonly string[]) => ({
  system,
  home,
  isFolder: async (path: string) => there.includes(path),
});

test('programs whose folder is there come first, and only those of the system', async () => {
  const tool = join(home, 'Pictures', 'digiCamControl');
  const found = await cameraPrograms(machine('win32', [tool]));
  expect(found[0]).toMatchObject({ program: 'digiCamControl', folder: tool, isThere: true });
  expect(found.slice(1).every(({ isThere }) => !isThere)).toBe(true);
  expect((await cameraPrograms(machine('linux', []))).map(({ program }) => program)).toEqual(['gphoto2']);
  expect(await cameraPrograms(machine('aix', []))).toEqual([]);
});

test('each program has advice of its own', () => {
  const presets = Object.values(cameraProgramPresets);
  expect(new Set(presets.map(({ advice }) => advice.id)).size).toBe(presets.length);
});
