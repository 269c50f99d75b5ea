// How often the verdicts on photos hit and miss: `npm run verdicts -- FOLDER`. No test depends on it.
import { join } from 'node:path';
import { become, ensureBuild, ensureDependencies, fail, root } from './lib/runtime.mjs';

try {
  ensureDependencies();
  ensureBuild();
  become(join(root, 'test', 'bench', 'verdicts', 'main.ts'), process.argv.slice(2), { cwd: root });
} catch (error) {
  fail(error);
}
