// How the station reads a folder of pictures: `npm run corpus -- FOLDER [--damaged]`. No test depends on it.
import { join } from 'node:path';
import { become, ensureBuild, ensureDependencies, fail, root } from './lib/runtime.mjs';

try {
  ensureDependencies();
  ensureBuild();
  become(join(root, 'test', 'bench', 'corpus', 'main.ts'), process.argv.slice(2), { cwd: root });
} catch (error) {
  fail(error);
}
