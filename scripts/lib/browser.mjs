// A Chromium for the browser tests: found where there is one, fetched where there is none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const names = [
  // Debian's own without a window: it draws no frame of a browser around each page, which costs a sixth of a run.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const places = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const downloadLimitMs = 5 * 60_000;

/** The path of a browser; `install(tool)` runs Playwright's own installer. Throws one line that says what to install. */
export function ensureBrowser(environment, install) {
  const found = findBrowser(environment);
  if (found !== null) return found;
  process.stderr.write('No Chromium, Chrome or Edge here; fetching one…\n');
  install();
  if (findBrowser(environment) === null) installFromSystem();
  const fetched = findBrowser(environment);
  if (fetched !== null) return fetched;
  throw new Error(
    'The browser tests need Chromium, Chrome or Edge: install one (Debian: apt-get install chromium), or set SIDESHOT_BROWSER to its path.',
  );
}

/** The browser that SIDESHOT_BROWSER names, else Playwright's own, else one on PATH or in its usual place; null where none is. */
export function findBrowser(environment, exists = existsSync, own = chromium.executablePath()) {
  const chosen = environment.SIDESHOT_BROWSER;
  if (chosen) {
    if (exists(chosen)) return chosen;
    throw new Error(`SIDESHOT_BROWSER names ${chosen}, which does not exist.`);
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [own, ...onPath, ...places].find((path) => path && exists(path)) ?? null;
}

/** Runs Playwright's download with a limit; whether it worked shows in the browser being there. */
export function downloadBrowser(node, playwright) {
  spawnSync(node, [playwright, 'install', 'chromium'], { stdio: ['ignore', 2, 2], timeout: downloadLimitMs });
}

/** Debian and its kin, as root: other systems ask the person. */
function installFromSystem() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return;
  const install = () => apt(['install', '-y', '--no-install-recommends', 'chromium']);
  if (install() !== 0 && apt(['update']) === 0) install();
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env }).status;
}
