// Faults planted in the code, and whether a test minds: `npm run mutate -- FOLDER... [--count N] [--seed S]`. Part of no other test.
import { join } from 'node:path';
import { become, ensureBuild, ensureDependencies, fail, root } from './lib/runtime.mjs';

try {
  ensureDependencies();
  ensureBuild();
  become(join(root, 'test', 'mutants', 'main.ts'), process.argv.slice(2), { cwd: root });
} catch (error) {
  fail(error);
}
