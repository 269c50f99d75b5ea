// The figures of the code that the architecture guide shows: `npm run figures`, or `npm run figures -- FOLDER` for another checkout.
import { join } from 'node:path';
import { become, ensureDependencies, fail, root } from './lib/runtime.mjs';

try {
  ensureDependencies();
  become(join(root, 'test', 'bench', 'figures.ts'), process.argv.slice(2), { cwd: root });
} catch (error) {
  fail(error);
}
