import { existsSync } from 'node:fs';
import { posix } from 'node:path';

const { join } = posix;
const binaries = join('Contents', 'MacOS');

type Environment = Readonly<Record<string, string | undefined>>;

export function browserCandidates(platform: NodeJS.Platform, environment: Environment): readonly string[] {
  switch (platform) {
    case 'win32':
      return windowsCandidates(environment);
    case 'darwin':
      return macCandidates(environment);
    default:
      return unixCandidates(environment);
  }
}

export function findBrowser(
  platform: NodeJS.Platform = process.platform,
  environment: Environment = process.env,
  exists: (path: string) => boolean = existsSync,
): string | null {
  return browserCandidates(platform, environment).find(exists) ?? null;
}

/** Without a display a browser fails. Other systems always have one. */
export function hasDisplay(platform: NodeJS.Platform, environment: Environment): boolean {
  return platform !== 'linux' || Boolean(environment.DISPLAY) || Boolean(environment.WAYLAND_DISPLAY);
}

function unixCandidates(environment: Environment): readonly string[] {
  const names = [
    'google-chrome-stable',
    'google-chrome',
    'chromium',
    'chromium-browser',
    'microsoft-edge-stable',
    'microsoft-edge',
  ];
  const folders = (environment.PATH ?? '').split(':').filter((folder) => folder.startsWith('/'));
  const defaults = ['/usr/bin', '/usr/local/bin', '/snap/bin'];
  const all = [...new Set([...folders, ...defaults])];
  return names.flatMap((name) => all.map((folder) => `${folder}/${name}`));
}

function macCandidates(environment: Environment): readonly string[] {
  const programs = [
    join('Google Chrome.app', binaries, 'Google Chrome'),
    join('Chromium.app', binaries, 'Chromium'),
    join('Microsoft Edge.app', binaries, 'Microsoft Edge'),
  ];
  const folders = ['/Applications', ...(environment.HOME ? [`${environment.HOME}/Applications`] : [])];
  return programs.flatMap((program) => folders.map((folder) => join(folder, program)));
}

function windowsCandidates(environment: Environment): readonly string[] {
  const programs = [
    'Google\\Chrome\\Application\\chrome.exe',
    'Chromium\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ];
  const roots = [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA];
  const folders = roots.filter((root): root is string => Boolean(root));
  return programs.flatMap((program) => folders.map((folder) => `${folder}\\${program}`));
}
