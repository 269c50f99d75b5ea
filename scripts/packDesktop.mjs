// `npm run pack:desktop`: installers of the desktop app for this system; with `-- --stand-in` the app around a stand-in for Electron.
import { join } from 'node:path';
import { become, ensureBuild, ensureDependencies, fail, root } from './lib/runtime.mjs';

try {
  ensureDependencies();
  ensureBuild();
  become(join(root, 'packaging', 'pack.ts'), process.argv.slice(2), { cwd: root });
} catch (error) {
  fail(error);
}
