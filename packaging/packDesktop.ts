import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Arch, build, DIR_TARGET, Platform } from 'electron-builder';
import { desktopConfiguration } from './desktop.ts';
import type { LockFile } from './modules.ts';
import { bringNativePackages, processorsOfApp } from './nativeParts.ts';
import { writeNotices } from './notices.ts';
import { writeStandIn } from './standIn.ts';

export const root = join(import.meta.dirname, '..');

/** Where the configuration takes them from. */
const notices = join(root, '.cache', 'notices');

export function readLock(): LockFile {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

/** Packs the app around a stand-in for Electron; returns the folder of the app. */
export async function packWithStandIn(output: string): Promise<string> {
  const standIn = join(output, 'electron');
  rmSync(output, { recursive: true, force: true });
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', 'electron', 'package.json'), 'utf8'));
  writeStandIn(standIn, version);
  await writeNotices(root, notices);
  await build({
    projectDir: root,
    targets: Platform.LINUX.createTarget(DIR_TARGET, process.arch === 'arm64' ? Arch.arm64 : Arch.x64),
    config: desktopConfiguration({ lock: readLock(), environment: {}, electronDist: standIn, output }),
  });
  return join(output, process.arch === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked');
}

/** Makes the installers of this system, with the native parts of every processor that they are for; nothing is published. */
export async function packInstallers(output: string): Promise<readonly string[]> {
  const lock = readLock();
  bringNativePackages(root, lock, process.platform, processorsOfApp(process.platform, process.arch));
  await writeNotices(root, notices);
  const electronDist = process.env.SIDESHOT_ELECTRON_DIST;
  return await build({
    projectDir: root,
    publish: 'never',
    config: desktopConfiguration({
      lock,
      environment: process.env,
      output,
      ...(electronDist === undefined ? {} : { electronDist }),
    }),
  });
}
