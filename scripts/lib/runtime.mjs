// Needed by every script before the project can run: dependencies, the pinned Node, a fresh build.
// Plain JavaScript for Node 20, since it runs before anything is installed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as build from './build.mjs';
import * as dependencies from './dependencies.mjs';
import { nodePath, root } from './pinnedNode.mjs';

export { become, fail, nodePath, root } from './pinnedNode.mjs';

/** Installs what the lock file says when it is not there. Output goes to stderr. */
export function ensureDependencies() {
  dependencies.ensureDependencies(root);
}

/** Builds `dist` when a source file changed since the last build. Output goes to stderr. */
export function ensureBuild() {
  const node = nodePath();
  build.ensureBuild(root, (outFolder) => {
    const status = build.runVite({ node, vite: toolPath('vite'), root, outFolder });
    return status === 0 ? build.writeManual({ node, outFolder }) : status;
  });
}

/** The script behind a package's command, e.g. `vite`, `tsc`, `biome`. */
export function toolPath(tool) {
  const packageName = { tsc: 'typescript', biome: '@biomejs/biome' }[tool] ?? tool;
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[tool]);
}

/** Where the person typed the command: npm itself runs scripts in the project's folder. */
export function callersFolder() {
  const byNpm = ['sideshot', 'start'].includes(process.env.npm_lifecycle_event ?? '') && process.cwd() === root;
  return (byNpm && process.env.INIT_CWD) || process.cwd();
}
