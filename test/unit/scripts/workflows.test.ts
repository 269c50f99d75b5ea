import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', '..', '.github', 'workflows');
const workflows = globSync('*.yml', { cwd: folder });

test('every action is pinned by the hash of its commit, with its version beside it', () => {
  const uses = workflows.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/^.*uses:.*$/gm) ?? []);
  expect(uses.length).toBeGreaterThan(3);
  expect(uses.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});

test('a workflow has no rights but to read, and runs no command that an outsider wrote', () => {
  for (const name of workflows) {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
    expect(text).not.toMatch(/pull_request_target|github\.event\./);
  }
});
