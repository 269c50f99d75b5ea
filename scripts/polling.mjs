// A simulated day of polling as a table, and as the figure of docs/polling.md: `npm run polling -- --figure docs/images/polling.svg`.
import { join } from 'node:path';
import { become, ensureDependencies, fail, root } from './lib/runtime.mjs';

try {
  ensureDependencies();
  become(join(root, 'test', 'bench', 'polling', 'main.ts'), process.argv.slice(2), { cwd: root });
} catch (error) {
  fail(error);
}
