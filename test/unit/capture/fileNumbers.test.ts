import { expect, test } from 'vitest';
import { fingerprintOf, isUnnumbered, numbersOfType, unnumbered } from '../../../main/capture/hotFolder/fileNumbers.ts';

test('on FAT, exFAT and shares of Windows numbers of files change; on disks of Linux, and by other systems, they are kept', () => {
  const changing = [0x4d44, 0x2011bab0, 0x65735546, 0xff534d42, 0xfe534d42, 0xfe534d42 | 0];
  for (const type of changing) expect(numbersOfType(type, 'linux')).toBe('changing');
  const [ext4, btrfs, nfs] = [0xef53, 0x9123683e, 0x6969];
  for (const type of [ext4, btrfs, nfs]) expect(numbersOfType(type, 'linux')).toBe('kept');
  expect(numbersOfType(0x4d44, 'darwin')).toBe('kept');
});

test('a state of a file is named with its number or without; the path may hold whatever it likes', () => {
  const path = '/cards/1-2-3-4/\n-0-.jpg';
  const numbered = fingerprintOf('7-1700000000000000000', 42n, path, 'kept');
  const without = fingerprintOf('7-1700000000000000000', 42n, path, 'changing');
  expect([isUnnumbered(numbered), isUnnumbered(without)]).toEqual([false, true]);
  expect(unnumbered(numbered)).toBe(without);
  expect(unnumbered(without)).toBe(without);
});
