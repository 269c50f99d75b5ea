// One process at a time installs or builds; the others wait for it.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const pauseMs = 100;
const patienceMs = 10 * 60_000;

/**
 * Runs `work` while this process alone holds the lock file. A lock whose holder is gone is taken over. Throws after ten
 * minutes, naming the file.
 */
export function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  const deadline = Date.now() + patienceMs;
  while (!tryLock(file)) {
    if (Date.now() > deadline) throw new Error(`Another Sideshot still installs or builds. If not, delete ${file}.`);
    sleep(pauseMs);
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryLock(file) {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isLeftBehind(file)) rmSync(file, { force: true });
    return false;
  }
}

function isLeftBehind(file) {
  const holder = readHolder(file);
  // Empty: its maker has not written its number yet.
  if (holder === null || holder === '') return false;
  try {
    process.kill(Number(holder), 0);
    return false;
  } catch (error) {
    // Only "no such process": EPERM means that it runs as another user. Read again, since a new holder may have come.
    return error.code === 'ESRCH' && readHolder(file) === holder;
  }
}

function readHolder(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
