import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { externalImports, packageOf } from './external.ts';
import { type LockFile, withDependencies } from './modules.ts';

/** Processors that an app made on this system is for: on macOS one app runs on either. */
export function processorsOfApp(system: string, own: string): readonly string[] {
  if (system === 'darwin') return ['arm64', 'x64'];
  return system === 'win32' ? ['x64'] : [own];
}

/** Where the packages of one system and processor lie among what an app takes along, by the lock file. Linux is the one with glibc. */
export function nativePackages(lock: LockFile, system: string, processor: string): readonly string[] {
  return [...withDependencies(lock, externalImports.map(packageOf))].filter((path) => {
    const { os, cpu, libc } = lock.packages[path] ?? {};
    return os?.includes(system) && (cpu?.includes(processor) ?? true) && (libc?.includes('glibc') ?? true);
  });
}

/**
 * Brings the native packages that npm left out, as the lock file has them: it installs those of one processor, its own. Throws where npm
 * cannot bring them.
 */
export function bringNativePackages(root: string, lock: LockFile, system: string, processors: readonly string[]): void {
  for (const processor of processors) {
    const missing = nativePackages(lock, system, processor).filter((path) => !existsSync(join(root, path)));
    if (missing.length > 0) bring(root, lock, missing, [`--os=${system}`, `--cpu=${processor}`]);
  }
}

function bring(root: string, lock: LockFile, paths: readonly string[], target: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'sideshot-native-'));
  try {
    const named = paths.map((path) => [path.slice('node_modules/'.length), lock.packages[path]?.version] as const);
    // Optional ones alone are looked at for another system than this one.
    const manifest = { name: 'native', version: '0.0.0', optionalDependencies: Object.fromEntries(named) };
    const packages = Object.fromEntries(paths.map((path) => [path, lock.packages[path]]));
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ ...manifest, lockfileVersion: 3, packages: { '': manifest, ...packages } }),
    );
    const windows = process.platform === 'win32';
    execFileSync(windows ? 'npm.cmd' : 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...target], {
      cwd: folder,
      shell: windows,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (const path of paths) cpSync(join(folder, path), join(root, path), { recursive: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
