// `npm run test:faults`: causes the faults of the machine and prints a table. `-- --short` is what `npm run test:all` runs.
import { join } from 'node:path';
import { become, ensureBuild, ensureDependencies, fail, root } from './lib/runtime.mjs';

try {
  ensureDependencies();
  ensureBuild();
  become(join(root, 'test', 'faults', 'run.ts'), process.argv.slice(2), { cwd: root });
} catch (error) {
  fail(error);
}
