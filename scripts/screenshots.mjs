// The pictures of the guides: `npm run screenshots [name…]` takes them into docs/images, and writes those that really changed.
import { join } from 'node:path';
import { become, ensureDependencies, fail, nodePath, root, toolPath } from './lib/runtime.mjs';

try {
  ensureDependencies();
  // Playwright is there only once the dependencies are.
  const { downloadBrowser, ensureBrowser } = await import('./lib/browser.mjs');
  const browser = ensureBrowser(process.env, () => downloadBrowser(nodePath(), toolPath('playwright')));
  become(join(root, 'test', 'gallery', 'screenshots.ts'), process.argv.slice(2), {
    cwd: root,
    env: { SIDESHOT_BROWSER: browser },
  });
} catch (error) {
  fail(error);
}
