import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../../../main/hosts/cli/program.ts';
import { commandTree, withDescendants } from '../../../main/hosts/cli/shell/commandTree.ts';
import { completionScript, shells } from '../../../main/hosts/cli/shell/completions.ts';
import { manualPage } from '../../../main/hosts/cli/shell/manualPage.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { runCli } from './runCli.ts';

const program = commandTree(buildProgram({ cli: { version: '1.2.3' } as never, outcome: { exitCode: 0 } }));

/** What bash offers after these words, the last of which is being typed. */
function offeredByBash(...words: readonly string[]): readonly string[] {
  const script = `${completionScript('bash', program)}
COMP_WORDS=(sideshot "$@"); COMP_CWORD=$#; _sideshot; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const run = spawnSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8', cwd: import.meta.dirname });
  expect(run.stderr).toBe('');
  return run.stdout.split('\n').filter((line) => line !== '');
}

describe('the tree of the commands', () => {
  it('holds every command, and what its options take', () => {
    const paths = withDescendants(program).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['start', 'taxonomy list', 'user update', 'completion']));
    const start = program.commands.find(({ name }) => name === 'start');
    expect(start?.options).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ long: '--host', value: { kind: 'choice', choices: ['auto', 'electron', 'web'] } }),
        expect.objectContaining({ long: '--practice', value: null }),
        expect.objectContaining({ long: '--data', value: { kind: 'folder' } }),
      ]),
    );
  });

  it('has no option that takes a value here and none there, which a script could not tell apart', () => {
    const options = withDescendants(program).flatMap((node) => node.options);
    const takes = Map.groupBy(options, ({ long }) => long);
    const mixed = [...takes].filter(([, all]) => new Set(all.map(({ value }) => value === null)).size > 1);
    expect(mixed.map(([long]) => long)).toEqual([]);
  });
});

describe('bash completes', () => {
  it('commands, and those below them', () => {
    expect(offeredByBash('st')).toEqual(['start', 'status']);
    expect(offeredByBash('--data', '/tmp', 'taxonomy', '')).toEqual(['refresh', 'list']);
  });

  it('options of the command that is typed', () => {
    expect(offeredByBash('submit', '--')).toEqual(expect.arrayContaining(['--reference', '--json', '--data']));
    expect(offeredByBash('submit', '--pro')).toEqual([]);
    expect(offeredByBash('connect', '--pro')).toEqual(['--profile']);
  });

  it('values: choices, files and folders, and nothing where it can not know', () => {
    expect(offeredByBash('start', '--host', '')).toEqual(['auto', 'electron', 'web']);
    // Another command means something else by it.
    expect(offeredByBash('relay', 'start', '--host', '')).toEqual([]);
    expect(offeredByBash('completion', 'z')).toEqual(['zsh']);
    expect(offeredByBash('event', 'runCl')).toEqual(['runCli.ts']);
    expect(offeredByBash('status', '--reference', 'runCl')).toEqual([]);
    // The value of an option is no command.
    expect(offeredByBash('--data', 'start', 'st')).toEqual(['start', 'status']);
  });
});

describe.each(shells)('the script for %s', (shell) => {
  it('names every command and option', async () => {
    const { code, out } = await runCli(['completion', shell]);
    expect(code).toBe(0);
    for (const { name, options } of withDescendants(program).slice(1)) {
      expect(out).toContain(name);
      for (const { long } of options) expect(out).toContain(shell === 'fish' ? `-l ${long.slice(2)}` : long);
    }
  });
});

it('a shell that is not known is refused with its names', async () => {
  expect(await runCli(['completion', 'tcsh'])).toMatchObject({
    code: 2,
    error: expect.stringContaining('bash, zsh, fish'),
  });
});

it('the manual page tells every command, its options, and the exit codes', async () => {
  const page = manualPage(program, '1.2.3');
  expect(page).toMatch(/^\.TH SIDESHOT 1 "" "Sideshot 1\.2\.3"\n/);
  expect(page).toContain('.SS sideshot import <files...>');
  expect(page).toContain('.B \\-\\-api\\-key\\-file <file>');
  expect(page.match(/^\.B \d$/gm)).toHaveLength(8);
  expect(await runCli(['manual'])).toMatchObject({ code: 0, out: page });
  // A dot at the start of a line would be a request of roff's.
  const requests = new Set(page.match(/^\.\w+/gm));
  expect([...requests].sort()).toEqual(['.B', '.I', '.SH', '.SS', '.TH', '.TP']);
});

const shellsHere = shells.filter((shell) => spawnSync(shell, ['-c', ':']).error === undefined);

it.each(shellsHere)('%s reads its script without complaint', (shell) => {
  const file = join(temporaryFolder(), 'completion');
  writeFileSync(file, completionScript(shell, program));
  const run = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
  expect({ status: run.status, error: run.stderr }).toEqual({ status: 0, error: '' });
});
