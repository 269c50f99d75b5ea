import { open, rm } from 'node:fs/promises';
import { readEndings } from '../../domain/photo/photoNames.ts';
import { splitEnding } from './afterTaken.ts';

const maxNumbers = 10_000;

/**
 * Reserves empty files for the caller to replace: the wanted names, else all with one number, as `IMG_1 (2).JPG` and
 * `IMG_1 (2).CR2`. Nothing is overwritten. Throws the system's error.
 */
export async function reserveNames(wanted: readonly Buffer[]): Promise<readonly Buffer[]> {
  for (let number = 1; number <= maxNumbers; number += 1) {
    const paths = wanted.map((path) => (number === 1 ? path : numbered(path, number)));
    if (await reserveAll(paths)) return paths;
  }
  throw Object.assign(new Error('No free name is left'), { code: 'EEXIST' });
}

function numbered(path: Buffer, number: number): Buffer {
  const { stem, ending } = splitOfShot(path);
  return Buffer.concat([stem, Buffer.from(` (${number})`), ending]);
}

/** The number goes to the shot's name, before a photo's ending that the sidecar repeats. */
function splitOfShot(path: Buffer): ReturnType<typeof splitEnding> {
  const { stem, ending } = splitEnding(path);
  const inner = splitEnding(stem);
  const isOfFullName = readEndings.has(inner.ending.toString('latin1').slice(1).toLowerCase());
  return isOfFullName ? { stem: inner.stem, ending: Buffer.concat([inner.ending, ending]) } : { stem, ending };
}

async function reserveAll(paths: readonly Buffer[]): Promise<boolean> {
  const reserved: Buffer[] = [];
  try {
    for (const path of paths) {
      const handle = await open(path, 'wx');
      await handle.close();
      reserved.push(path);
    }
    return true;
  } catch (error) {
    for (const path of reserved) await rm(path, { force: true });
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
