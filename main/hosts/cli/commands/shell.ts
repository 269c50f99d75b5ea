import { Argument, type Command } from 'commander';
import type { CommandScope } from '../commandCall.ts';
import { commandTree } from '../shell/commandTree.ts';
import { completionScript, type Shell, shells } from '../shell/completions.ts';
import { manualPage } from '../shell/manualPage.ts';

export function addShellCommands(program: Command, { cli }: CommandScope): void {
  program
    .command('completion')
    .description('the script by which a shell completes these commands')
    .addArgument(new Argument('<shell>', 'bash, zsh or fish').choices(shells))
    .action((shell: Shell) => cli.io.writeOut(completionScript(shell, commandTree(program))));
  program
    .command('manual')
    .description('the manual page, for man')
    .action(() => cli.io.writeOut(manualPage(commandTree(program), cli.version)));
}
