import { gphotoVersion } from '../../../station/sources/tetherProgram.ts';
import { text } from '../../../texts/text.ts';
import { isSupportedNode, leastNode } from '../../nodeVersion.ts';
import { findBrowser, hasDisplay } from '../../web/browsers.ts';
import { electronPackageFolder, findElectronBinary, packedProgram } from '../start/electronBinary.ts';
import { windowNotes } from '../start/windowNote.ts';
import { windowSurroundings } from '../start/windowSurroundings.ts';
import { type Check, fail, ok, warn } from './check.ts';

export function runtimeCheck(versions: { readonly node: string; readonly electron?: string | undefined }): Check {
  return {
    name: 'runtime',
    run: async () => {
      const { node, electron } = versions;
      const runtime = electron ? text('doctor.electronAndNode', { electron, node }) : text('doctor.node', { node });
      if (!isSupportedNode(node)) return fail(text('doctor.oldRuntime', { runtime, least: leastNode }));
      return ok(text('doctor.runtime', { runtime, platform: process.platform, arch: process.arch }));
    },
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

export interface ElectronHere {
  readonly environment: Environment;
  readonly version: string;
  readonly cacheFolder: string;
  /** The installed program has no npm package of Electron beside it. */
  readonly packed?: string | null;
}

export function electronCheck({ environment, version, cacheFolder, packed = packedProgram() }: ElectronHere): Check {
  return {
    name: 'electron',
    run: async () => {
      const binary = packed ?? findElectronBinary(electronPackageFolder(), environment);
      if (binary === null) return warn(text('doctor.noElectron'));
      if (!hasDisplay(process.platform, environment)) return warn(text('doctor.noDisplay'));
      const why = await windowNotes(cacheFolder).read(windowSurroundings({ binary, version, environment }));
      return why === null ? ok(text('doctor.electron')) : warn(text('doctor.noWindow', { why }));
    },
  };
}

export function browserCheck(environment: Environment): Check {
  return {
    name: 'browser',
    run: async () => {
      const browser = findBrowser(process.platform, environment);
      return browser === null ? warn(text('doctor.noBrowser')) : ok(text('doctor.browser', { browser }));
    },
  };
}

export function gphotoCheck(environment: Environment): Check {
  return {
    name: 'gphoto2',
    run: async (signal) => {
      const version = await gphotoVersion(environment, signal);
      return version === null ? warn(text('doctor.noGphoto')) : ok(text('doctor.gphoto', { version }));
    },
  };
}

export function exifToolCheck(version: () => Promise<string>): Check {
  return {
    name: 'exiftool',
    run: async () =>
      await version().then(
        (found) => ok(text('doctor.exifTool', { version: found })),
        () => warn(text('doctor.noExifTool')),
      ),
  };
}
