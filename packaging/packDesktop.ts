import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Arch, build, DIR_TARGET, Platform } from 'electron-builder';
import { writeStandIn } from './standIn.ts';

export const root = join(import.meta.dirname, '..');

/** Packs the app around a stand-in for Electron; returns the folder of the app. */
export async function packWithStandIn(output: string): Promise<string> {
  const electronDist = join(output, 'electron');
  rmSync(output, { recursive: true, force: true });
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', 'electron', 'package.json'), 'utf8'));
  writeStandIn(electronDist, version);
  await build({
    projectDir: root,
    targets: Platform.LINUX.createTarget(DIR_TARGET, process.arch === 'arm64' ? Arch.arm64 : Arch.x64),
    config: { electronDist, directories: { output } },
  });
  return join(output, process.arch === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked');
}

/** Makes the installers of this system; nothing is published. */
export async function packInstallers(output: string): Promise<readonly string[]> {
  return await build({ projectDir: root, publish: 'never', config: { directories: { output } } });
}
