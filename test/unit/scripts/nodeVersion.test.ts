import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isNewEnough, leastNode } from '../../../main/hosts/nodeVersion.ts';
// @ts-expect-error plain JavaScript, which runs before anything is installed
import * as launcher from '../../../scripts/lib/pinnedNode.mjs';

const versions: readonly (readonly [string, boolean])[] = [
  ['20.20.2', false],
  ['24.0.0', false],
  ['24.18.0', false],
  ['24.18.1', true],
  ['24.21.0', true],
  ['25.0.0', true],
  ['26.0.0-nightly', true],
];

test.each(versions)('Node %s may run the program: %s', (version, may) => {
  expect([isNewEnough(version), launcher.isNewEnough(version)]).toEqual([may, may]);
});

test('the launcher and the program agree, and no pinned Node is older', () => {
  expect(launcher.leastNode).toBe(leastNode);
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8'),
  );
  for (const [name, version] of Object.entries<string>(optionalDependencies)) {
    expect([name, isNewEnough(version)]).toEqual([name, true]);
  }
});
