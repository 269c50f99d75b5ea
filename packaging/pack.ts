import { join } from 'node:path';
import { packInstallers, packWithStandIn, root } from './packDesktop.ts';
import { sizeLines } from './sizes.ts';

const isStandIn = process.argv.includes('--stand-in');
const output = join(root, '.cache', isStandIn ? 'desktop-stand-in' : 'desktop');

if (isStandIn) {
  const app = await packWithStandIn(output);
  for (const line of sizeLines(join(app, 'resources'))) process.stdout.write(`${line}\n`);
} else {
  for (const path of await packInstallers(output)) process.stdout.write(`${path}\n`);
}

// The packer leaves handles open that keep a process alive.
process.exit(0);
