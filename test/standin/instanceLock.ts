import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const lockName = 'stand-in.lock';
const startPrefix = 'second-start-';

export interface SecondStart {
  readonly args: readonly string[];
  readonly workingFolder: string;
}

/**
 * One instance a folder: true for the first, which hears of each later start. A later one leaves its arguments in a file, since Electron's call
 * answers at once.
 */
export function lockInstance(folder: string, heard: (start: SecondStart) => void): boolean {
  const lock = join(folder, lockName);
  mkdirSync(folder, { recursive: true });
  if (isHeld(lock)) {
    const name = `${startPrefix}${process.pid}.json`;
    const start: SecondStart = { args: process.argv, workingFolder: process.cwd() };
    writeFileSync(join(folder, `.${name}`), JSON.stringify(start));
    renameSync(join(folder, `.${name}`), join(folder, name));
    return false;
  }
  writeFileSync(lock, String(process.pid));
  const read = () => {
    for (const name of readdirSync(folder).filter((file) => file.startsWith(startPrefix))) {
      const start = JSON.parse(readFileSync(join(folder, name), 'utf8')) as SecondStart;
      rmSync(join(folder, name));
      heard(start);
    }
  };
  watch(folder, read).unref();
  process.on('exit', () => rmSync(lock, { force: true }));
  return true;
}

function isHeld(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}
