import { gphotoVersion } from '../../../station/sources/tetherProgram.ts';
import { findBrowser, hasDisplay } from '../../web/browsers.ts';
import { electronPackageFolder, findElectronBinary } from '../start/electronBinary.ts';
import { type Check, fail, ok, warn } from './check.ts';

const leastNode = 24;

export function runtimeCheck(versions: { readonly node: string; readonly electron?: string | undefined }): Check {
  return {
    name: 'runtime',
    run: async () => {
      const name = versions.electron ? `Electron ${versions.electron}, Node ${versions.node}` : `Node ${versions.node}`;
      if (Number(versions.node.split('.')[0]) >= leastNode) return ok(`${name} on ${process.platform} ${process.arch}`);
      return fail(`${name} is too old: Sideshot needs Node ${leastNode}.`);
    },
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

export function electronCheck(environment: Environment): Check {
  return {
    name: 'electron',
    run: async () => {
      if (findElectronBinary(electronPackageFolder()) === null) {
        return warn('No Electron binary here; the web host is used instead.');
      }
      if (!hasDisplay(process.platform, environment))
        return warn('Electron is here, but no display; the web host is used.');
      return ok('The Electron binary is here.');
    },
  };
}

export function browserCheck(environment: Environment): Check {
  return {
    name: 'browser',
    run: async () => {
      const found = findBrowser(process.platform, environment);
      if (found !== null) return ok(`An app window can be opened with ${found}`);
      return warn('No Chromium, Chrome or Edge found: open the printed address in any browser.');
    },
  };
}

export function gphotoCheck(environment: Environment): Check {
  return {
    name: 'gphoto2',
    run: async (signal) => {
      const version = await gphotoVersion(environment, signal);
      if (version !== null) return ok(`Tethered cameras work with gphoto2 ${version}.`);
      return warn('gphoto2 is not installed: hot folders and USB cameras work, tethered cameras do not.');
    },
  };
}

export function exifToolCheck(version: () => Promise<string>): Check {
  return {
    name: 'exiftool',
    run: async () =>
      await version().then(
        (found) => ok(`Camera RAW is read with ExifTool ${found}`),
        () => warn('ExifTool does not start, which needs Perl: JPEG and HEIC are taken, camera RAW is not.'),
      ),
  };
}
