import { posix, win32 } from 'node:path';
import { expect, it } from 'vitest';
import { isWholeDisk } from '../../../main/capture/hotFolder/folderState.ts';
import { wayDown } from '../../../main/lib/files/realFolder.ts';

it('tells the way down to a folder with the separator that scans use, in whatever letters Windows was given it', () => {
  expect(wayDown('C:\\Users\\a', 'c:\\users\\A\\AppData\\Sideshot', win32)).toBe('AppData/Sideshot');
  expect(wayDown('C:\\Users\\a', 'C:\\Users\\a', win32)).toBe('');
  expect(wayDown('/photos', '/photos/..data/own', posix)).toBe('..data/own');
});

it('knows of no way to what lies elsewhere', () => {
  expect(wayDown('C:\\Users\\a', 'D:\\Users\\a\\b', win32)).toBeNull();
  expect(wayDown('/photos', '/photos2', posix)).toBeNull();
  expect(wayDown('/photos/a', '/photos', posix)).toBeNull();
});

it('takes a disk for a whole disk, and a share of Windows, which is the top of its own paths, for a folder', () => {
  expect(isWholeDisk('C:\\', win32.parse('C:\\'))).toBe(true);
  expect(isWholeDisk('/', posix.parse('/'))).toBe(true);
  expect(isWholeDisk('\\\\nas\\photos\\', win32.parse('\\\\nas\\photos\\'))).toBe(false);
  expect(isWholeDisk('C:\\photos', win32.parse('C:\\photos'))).toBe(false);
});
