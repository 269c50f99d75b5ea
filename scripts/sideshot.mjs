#!/usr/bin/env node
// The command line of a checkout: installs and builds when needed, then hands over to the built program.
import { join } from 'node:path';
import { become, callersFolder, ensureBuild, ensureDependencies, fail, root } from './lib/runtime.mjs';

try {
  ensureDependencies();
  ensureBuild();
  become(join(root, 'dist', 'main', 'cli.js'), process.argv.slice(2), { cwd: callersFolder() });
} catch (error) {
  fail(error);
}
