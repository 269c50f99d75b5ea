import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isSupportedNode, leastNode } from '../../../main/hosts/nodeVersion.ts';
// @ts-expect-error plain JavaScript, which runs before anything is installed
import * as launcher from '../../../scripts/lib/pinnedNode.mjs';

const versions: readonly (readonly [string, boolean])[] = [
  ['20.20.2', false],
  ['24.0.0', false],
  ['24.18.0', false],
  ['24.18.1', true],
  ['24.21.0', true],
  ['25.0.0', false],
  ['26.0.0-nightly', false],
];

test.each(versions)('Node %s may run the program: %s', (version, may) => {
  expect([isSupportedNode(version), launcher.isSupportedNode(version)]).toEqual([may, may]);
});

test('the launcher and the program agree, and no pinned Node is older', () => {
  expect(launcher.leastNode).toBe(leastNode);
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8'),
  );
  for (const [name, version] of Object.entries<string>(optionalDependencies)) {
    expect([name, isSupportedNode(version)]).toEqual([name, true]);
  }
});
