import { join } from 'node:path';
import type { LaunchImaging } from '../../imaging/remote/imagingChild.ts';
import { launchNode } from '../../imaging/remote/launchNode.ts';
import { launchUtility } from './launchUtility.ts';

export interface DesktopProcess {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly resourcesPath: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Linux needs a plain Node: in Electron's binary the system's GLib and the one in libvips collide. Elsewhere a utility
 * process works (decision 0074).
 */
export function launchDesktopImaging(desktop: DesktopProcess): LaunchImaging {
  return desktop.platform === 'linux' ? launchNode(plainNode(desktop)) : launchUtility();
}

export function plainNode({ isPackaged, resourcesPath, environment }: DesktopProcess): string {
  if (isPackaged) return join(resourcesPath, 'node', 'node');
  return environment.SIDESHOT_NODE ?? 'node';
}
