import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isSupportedNode, leastNode } from '../../../main/hosts/nodeVersion.ts';

const program = join(import.meta.dirname, '..', '..', '..', 'dist', 'main', 'cli.js');

/** What the command line says on a Node, and how it ends. */
function start(node: string, ...options: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(node, [...options, program, 'status'], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

const refusal = (found: string) => ({
  status: 1,
  stdout: '',
  stderr: `Sideshot needs Node 24, at least ${leastNode}; this is Node ${found}.\n`,
});

test.each(['20.20.2', '24.18.0', '25.1.0'])('on Node %s one line says which one it needs: exit 1', (version) => {
  const pretended = `Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;
  expect(start(process.execPath, '--import', `data:text/javascript,${encodeURIComponent(pretended)}`)).toEqual(
    refusal(version),
  );
});

const own = spawnSync('node', ['--version'], { encoding: 'utf8' }).stdout?.trim().replace(/^v/, '') ?? '';
const why = own === '' ? 'no node on the path' : isSupportedNode(own) ? `the machine's own is ${own}` : null;

test.skipIf(why !== null)(`so it is on the old Node of this machine${why === null ? '' : ` (skipped: ${why})`}`, () => {
  expect(start('node')).toEqual(refusal(own));
});
