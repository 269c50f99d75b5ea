import { statfs } from 'node:fs/promises';

/**
 * Whether a file keeps its number on a disk for as long as it is that file. Where numbers change, as on FAT at each mount and
 * whenever the system has forgotten a file, path, size and time alone say which file it is.
 */
export type FileNumbers = 'kept' | 'changing';

/** Of Linux, by statfs(2): FAT, exFAT, FUSE (whatever is behind it), and the shares of Windows (SMB, CIFS, SMB2). */
const changing: ReadonlySet<number> = new Set([0x4d44, 0x2011bab0, 0x65735546, 0x517b, 0xff534d42, 0xfe534d42]);

/** Other systems number their disks otherwise, and make numbers of FAT from where a file lies: they stay. */
export function numbersOfType(type: number, platform: NodeJS.Platform = process.platform): FileNumbers {
  // Some come as negative numbers.
  return platform === 'linux' && changing.has(type >>> 0) ? 'changing' : 'kept';
}

/** Throws the system's error where the folder cannot be read. */
export async function numbersAt(folder: string): Promise<FileNumbers> {
  return numbersOfType((await statfs(folder)).type);
}

// `size-time-` and `-path` around the number.
const shape = /^(\d+-\d+-)(\d+)(-.*)$/s;

/** The text that names a state of a file: what `pathText` says of where it lies. */
export function fingerprintOf(state: string, number: bigint, pathText: string, numbers: FileNumbers): string {
  return `${state}-${numbers === 'kept' ? number : 0}-${pathText}`;
}

/** Whether the number of the file is not in it. No file of a disk that keeps numbers has number 0. */
export function isUnnumbered(fingerprint: string): boolean {
  return shape.exec(fingerprint)?.[2] === '0';
}

/** The same without the number. */
export function unnumbered(fingerprint: string): string {
  return fingerprint.replace(shape, (_, before: string, _number: string, path: string) => `${before}0${path}`);
}
