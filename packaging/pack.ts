import { join, relative } from 'node:path';
import { packInstallers, packWithStandIn, root } from './packDesktop.ts';
import { installerLine, packedResources, sizeLines } from './sizes.ts';

const isStandIn = process.argv.includes('--stand-in');
const output = join(root, '.cache', isStandIn ? 'desktop-stand-in' : 'desktop');

if (isStandIn) {
  await packWithStandIn(output);
} else {
  for (const path of await packInstallers(output)) process.stdout.write(`${installerLine(path)}\n`);
}
for (const resources of packedResources(output)) {
  process.stdout.write(`${relative(output, resources)}\n`);
  for (const line of sizeLines(resources)) process.stdout.write(`${line}\n`);
}

// The packer leaves handles open that keep a process alive.
process.exit(0);
