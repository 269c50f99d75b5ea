// Runs a development tool on the pinned Node: `node scripts/run.mjs vitest run`.
import { become, ensureDependencies, fail, root, toolPath } from './lib/runtime.mjs';

try {
  ensureDependencies();
  const [tool, ...args] = process.argv.slice(2);
  become(toolPath(tool), args, { cwd: root });
} catch (error) {
  fail(error);
}
