import { posix, win32 } from 'node:path';
import { expect, it } from 'vitest';
import { wayDown } from '../../../main/capture/realFolder.ts';

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
