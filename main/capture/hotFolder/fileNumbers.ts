import { statfs } from 'node:fs/promises';

/** FAT changes inode numbers at each mount and whenever the system forgets a file: there path, size and time alone identify a file. */
export type FileNumbers = 'kept' | 'changing';

/** Linux statfs(2) types: FAT, exFAT, FUSE (whatever is behind it), SMB, CIFS, SMB2. */
const changing: ReadonlySet<number> = new Set([0x4d44, 0x2011bab0, 0x65735546, 0x517b, 0xff534d42, 0xfe534d42]);

/** Other systems have other type numbers, and derive FAT's file numbers from the place: they stay. */
export function numbersOfType(type: number, platform: NodeJS.Platform = process.platform): FileNumbers {
  // Some types come as negative numbers.
  return platform === 'linux' && changing.has(type >>> 0) ? 'changing' : 'kept';
}

export async function numbersAt(folder: string): Promise<FileNumbers> {
  return numbersOfType((await statfs(folder)).type);
}

const shape = /^(\d+-\d+-)(\d+)(-.*)$/s;

export function fingerprintOf(state: string, number: bigint, pathText: string, numbers: FileNumbers): string {
  return `${state}-${numbers === 'kept' ? number : 0}-${pathText}`;
}

export function isUnnumbered(fingerprint: string): boolean {
  return shape.exec(fingerprint)?.[2] === '0';
}

export function unnumbered(fingerprint: string): string {
  return fingerprint.replace(shape, (_, before: string, _number: string, path: string) => `${before}0${path}`);
}
