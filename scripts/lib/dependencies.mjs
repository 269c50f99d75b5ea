// The locked dependencies: whether they are there, and how they come.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './setupLock.mjs';

/** Installs the locked dependencies when they are absent or the lock file has changed. Output goes to stderr. */
export function ensureDependencies(root) {
  const stamp = join(root, 'node_modules', '.sideshot-lock');
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(lockText).digest('hex');
  const isStamped = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isStamped()) return;
  withLock(join(root, '.cache', 'setup.lock'), () => {
    if (isStamped()) return;
    if (!isInstalled(lockText, hiddenLock(root))) install(root);
    writeFileSync(stamp, wanted);
  });
}

function install(root) {
  process.stderr.write('Installing dependencies…\n');
  const windows = process.platform === 'win32';
  const result = spawnSync(windows ? 'npm.cmd' : 'npm', ['ci', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: windows,
  });
  if (result.error) throw new Error(`npm could not be started (${result.error.message}). Install npm and try again.`);
  if (result.status !== 0) throw new Error('npm ci failed; see above. Check the network and the disk, then try again.');
}

/** The note of npm itself about node_modules, e.g. after the person ran `npm ci`; null where there is none. */
function hiddenLock(root) {
  const path = join(root, 'node_modules', '.package-lock.json');
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** Whether node_modules holds what the lock file says; what is for other platforms may be absent. Exported for its test. */
export function isInstalled(lockText, hiddenText) {
  if (hiddenText === null) return false;
  const wanted = JSON.parse(lockText).packages;
  const present = JSON.parse(hiddenText).packages;
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const found = present[path];
    if (found === undefined) return optional === true;
    return found.version === version && found.integrity === integrity;
  });
}
