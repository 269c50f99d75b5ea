#!/usr/bin/env node
// The command line of the installed package: the build came with it, so nothing is installed or built here.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { become, fail, isSupportedNode, root } from './lib/pinnedNode.mjs';

try {
  const program = join(root, 'dist', 'main', 'cli.js');
  if (!existsSync(program))
    throw new Error('This package was made without its build. In a checkout, use npm run sideshot.');
  // One process where it can be: a second start of Node is half of the time of a short command. What runs for hours is started with
  // settings that glibc reads at a process's start.
  const runsForHours =
    process.platform === 'linux' && ['start', 'watch', 'relay'].some((name) => process.argv.includes(name));
  if (!runsForHours && isSupportedNode(process.versions.node)) await import(pathToFileURL(program).href);
  else become(program, process.argv.slice(2));
} catch (error) {
  fail(error);
}
