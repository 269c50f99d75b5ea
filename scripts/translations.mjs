// Makes a translator's file and takes it back: `npm run translations -- export de de.po`, `npm run translations -- import de de.po`.
import { join } from 'node:path';
import { become, ensureDependencies, fail, root } from './lib/runtime.mjs';

try {
  ensureDependencies();
  become(join(root, 'packaging', 'translations', 'run.ts'), process.argv.slice(2), { cwd: root });
} catch (error) {
  fail(error);
}
