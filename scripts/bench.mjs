// How fast the station is: `npm run bench [name…]`. No test depends on it; docs/performance.md has the figures.
import { join } from 'node:path';
import { become, ensureBuild, ensureDependencies, fail, root } from './lib/runtime.mjs';

try {
  ensureDependencies();
  ensureBuild();
  become(join(root, 'test', 'bench', 'main.ts'), process.argv.slice(2), { cwd: root });
} catch (error) {
  fail(error);
}
