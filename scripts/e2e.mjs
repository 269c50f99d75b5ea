// The browser tests on whatever Chromium this machine has or can get: `npm run e2e -- shoot.spec.ts`.
import { become, ensureBuild, ensureDependencies, fail, nodePath, root, toolPath } from './lib/runtime.mjs';

try {
  ensureDependencies();
  ensureBuild();
  // Playwright is there only once the dependencies are.
  const { downloadBrowser, ensureBrowser } = await import('./lib/browser.mjs');
  const browser = ensureBrowser(process.env, () => downloadBrowser(nodePath(), toolPath('playwright')));
  become(toolPath('playwright'), ['test', ...process.argv.slice(2)], { cwd: root, env: { SIDESHOT_BROWSER: browser } });
} catch (error) {
  fail(error);
}
