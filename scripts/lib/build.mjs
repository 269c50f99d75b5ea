// A fresh build in `dist`, swapped in whole: whoever starts meanwhile never sees half of one.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withLock } from './setupLock.mjs';

/**
 * Builds when a source file changed since the last build; `run(outFolder)` runs Vite and returns its exit status.
 * Processes that come meanwhile wait and use the same build.
 */
export function ensureBuild(root, run) {
  const dist = join(root, 'dist');
  const isFresh = () => readStamp(dist) === sourceFingerprint(root);
  if (isFresh()) return;
  withLock(join(root, '.cache', 'setup.lock'), () => {
    if (isFresh()) return;
    process.stderr.write('Building…\n');
    removeLeftovers(join(root, '.cache'));
    const next = join(root, '.cache', `build-${process.pid}`);
    try {
      // Before the build, so that an edit during it means another build.
      const fingerprint = sourceFingerprint(root);
      if (run(next) !== 0) throw new Error('The build failed; see above.');
      mkdirSync(next, { recursive: true });
      writeFileSync(join(next, '.stamp'), fingerprint);
      swapIn(next, dist, join(root, '.cache', `build-old-${process.pid}`));
    } finally {
      rmSync(next, { recursive: true, force: true });
    }
  });
}

/** Runs Vite into `outFolder`; its output goes to stderr. */
export function runVite({ node, vite, root, outFolder }) {
  const result = spawnSync(node, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    // A tool that builds on the way (a test run says "test") would get React's build for development.
    env: { ...process.env, NODE_ENV: 'production', SIDESHOT_DIST: outFolder },
  });
  return result.status;
}

/** The manual page, as the program that was just built tells it; returns an exit status. */
export function writeManual({ node, outFolder }) {
  const manual = spawnSync(node, [join(outFolder, 'main', 'cli.js'), 'manual'], { stdio: ['ignore', 'pipe', 2] });
  mkdirSync(join(outFolder, 'man'), { recursive: true });
  writeFileSync(join(outFolder, 'man', 'sideshot.1'), manual.stdout ?? '');
  return manual.status ?? 1;
}

/** Of builds that were killed; nobody else builds now. */
function removeLeftovers(cache) {
  for (const name of readdirSync(cache)) {
    if (name.startsWith('build-')) rmSync(join(cache, name), { recursive: true, force: true });
  }
}

function swapIn(next, dist, old) {
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(next, dist);
  rmSync(old, { recursive: true, force: true });
}

function readStamp(dist) {
  const stamp = join(dist, '.stamp');
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : null;
}

/** Path, size and mtime of every source file, hashed: cheap, and enough to know that nothing was edited. */
function sourceFingerprint(root) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const info = statSync(path, { throwIfNoEntry: false });
    // A file that an editor swaps right now: the next look sees the new one.
    if (info === undefined) return;
    if (info.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else hash.update(`${relative(root, path)}\0${info.size}\0${info.mtimeMs}\n`);
  };
  for (const name of ['main', 'preload', 'renderer', 'assets', 'packaging', 'vite.config.ts', 'package-lock.json']) {
    visit(join(root, name));
  }
  return hash.digest('hex');
}
