import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// @ts-expect-error: it comes without types
import { load } from 'js-yaml';
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

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: { readonly path?: string };
  readonly env?: Readonly<Record<string, string>>;
}
interface Job {
  readonly needs?: string;
  readonly steps: readonly Step[];
}

/** What runs on every change; as it is written there. */
function jobs(): Readonly<Record<string, Job>> {
  // A file of ours, whose shape the test is about.
  return (load(readFileSync(join(folder, 'check.yml'), 'utf8')) as { readonly jobs: Record<string, Job> }).jobs;
}

test('all that the server of an update is given is kept: on macOS that is the zip', () => {
  const upload = jobs().pack?.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'));
  const endings = upload?.with?.path?.trim().split('\n');
  expect(endings).toEqual(
    ['exe', 'dmg', 'zip', 'AppImage', 'deb', 'blockmap', 'yml'].map((ending) => `.cache/desktop/*.${ending}`),
  );
});

test('each installer is installed and removed on a machine of its own', () => {
  const { needs, steps = [] } = jobs().install ?? {};
  expect(needs).toBe('pack');
  const runs = steps.map(({ run = '' }) => run).join('\n');
  for (const part of ['sideshot_*_amd64.deb', "'/S'", "'/S', '/allusers'", 'hdiutil attach', 'kept.txt']) {
    expect(runs).toContain(part);
  }
});

test('no secret is for a pull request, and what is asked for as a file is one', () => {
  const steps = Object.values(jobs()).flatMap((job) => job.steps);
  const secrets = steps
    .flatMap(({ env = {} }) => Object.entries(env))
    .filter(([, value]) => value.includes('secrets.'));
  expect(secrets.map(([name]) => name)).toEqual(
    expect.arrayContaining(['CSC_LINK', 'WIN_CSC_LINK', 'APPLE_API_KEY_ID']),
  );
  expect(secrets.filter(([, value]) => !value.includes("github.event_name == 'push' &&"))).toEqual([]);
  expect(secrets.map(([name]) => name)).not.toContain('APPLE_API_KEY');
  expect(readFileSync(join(folder, 'check.yml'), 'utf8')).toMatch(/APPLE_API_KEY=\$RUNNER_TEMP\/\S+\.p8/);
});

test('no failure is swallowed', () => {
  for (const name of workflows)
    expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(/\|\| true|continue-on-error/);
});
