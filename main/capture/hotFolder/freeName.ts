import { open, rm } from 'node:fs/promises';
import { readEndings } from '../../domain/photo/photoNames.ts';
import { splitEnding } from './afterTaken.ts';

const mostNumbers = 10_000;

/**
 * Reserves names that nothing has yet, as empty files which whoever asked then replaces: the wanted ones, else all with the same
 * number, as `IMG_1 (2).JPG` and `IMG_1 (2).CR2`. Nothing that is there is ever written over. Throws the system's error.
 */
export async function reserveNames(wanted: readonly Buffer[]): Promise<readonly Buffer[]> {
  for (let number = 1; number <= mostNumbers; number += 1) {
    const paths = wanted.map((path) => (number === 1 ? path : numbered(path, number)));
    if (await reserveAll(paths)) return paths;
  }
  throw Object.assign(new Error('No free name is left'), { code: 'EEXIST' });
}

function numbered(path: Buffer, number: number): Buffer {
  const { stem, ending } = splitOfShot(path);
  return Buffer.concat([stem, Buffer.from(` (${number})`), ending]);
}

/** A sidecar's ending is also that of its photo, where it carries it: the number goes to the shot's name. */
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
