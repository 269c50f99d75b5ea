import { join } from 'node:path';
import type { LaunchImaging } from '../../imaging/remote/imagingChild.ts';
import { launchNode } from '../../imaging/remote/launchNode.ts';
import { launchUtility } from './launchUtility.ts';

export interface DesktopProcess {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  /** Electron's own: where a packed app's files lie. */
  readonly resourcesPath: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * How the installed app starts its imaging process. On Linux with a plain Node: in a process of Electron's binary the system's GLib
 * and the one inside libvips win over each other. Elsewhere there is no such library, and Electron's utility process does (decision 0074).
 */
export function launchDesktopImaging(desktop: DesktopProcess): LaunchImaging {
  return desktop.platform === 'linux' ? launchNode(plainNode(desktop)) : launchUtility();
}

/** A packed app brings it along; in a checkout the start script says by which Node it runs. */
export function plainNode({ isPackaged, resourcesPath, environment }: DesktopProcess): string {
  if (isPackaged) return join(resourcesPath, 'node', 'node');
  return environment.SIDESHOT_NODE ?? 'node';
}
