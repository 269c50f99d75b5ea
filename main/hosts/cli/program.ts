import { Command, CommanderError } from 'commander';
import type { CliProcess } from './cliContext.ts';
import { addCommonOptions, type CommandScope } from './commandCall.ts';
import { addAdoptCommand } from './commands/adopt.ts';
import { addConnectCommand } from './commands/connect.ts';
import { addDiagnosticsCommands } from './commands/diagnostics.ts';
import { addEventCommand } from './commands/event.ts';
import { addFleetCommand } from './commands/fleet.ts';
import { addHandoverCommands } from './commands/handover.ts';
import { addHealthCommand } from './commands/health.ts';
import { addItemCommands } from './commands/items.ts';
import { addOperatorCommands } from './commands/operators.ts';
import { addPartnerCommands } from './commands/partner.ts';
import { addPhotoCommands } from './commands/photos.ts';
import { addPinCommand } from './commands/pin.ts';
import { addPracticeCommand } from './commands/practice.ts';
import { addProbeCommand } from './commands/probe.ts';
import { addRelayCommands } from './commands/relay.ts';
import { addResultCommands } from './commands/results.ts';
import { addSettingsCommands } from './commands/settings.ts';
import { addShellCommands } from './commands/shell.ts';
import { addStartCommand } from './commands/start.ts';
import { addStatusCommand } from './commands/status.ts';
import { addSyncCommand } from './commands/sync.ts';
import { addTaxonomyCommands } from './commands/taxonomy.ts';
import { addWorkListCommands } from './commands/workList.ts';
import { failureText } from './errorLine.ts';
import { type ExitCode, exitCodeOfError, exitCodes } from './exitCodes.ts';
import { wordsOfArguments } from './languageOf.ts';
import { oneLine, printNote } from './output.ts';

/** Never throws: a failure is one line on standard error and an exit code. With `--json`, standard output holds the document or nothing. */
export async function runProgram(args: readonly string[], process: CliProcess): Promise<ExitCode> {
  let cli = process;
  try {
    const words = await wordsOfArguments(args);
    if (words !== null) cli = { ...process, io: { ...process.io, words } };
    const scope: CommandScope = { cli, outcome: { exitCode: exitCodes.done } };
    await buildProgram(scope).parseAsync(args, { from: 'user' });
    return scope.outcome.exitCode;
  } catch (error) {
    return error instanceof CommanderError ? endOfParsing(error, cli) : endOfFailure(error, cli);
  }
}

export function buildProgram(scope: CommandScope): Command {
  const program = new Command('sideshot');
  program
    .description('The photo station of a warehouse whose goods a partner service authenticates.')
    .version(scope.cli.version, '--version', 'print the version')
    .exitOverride()
    .enablePositionalOptions()
    .showSuggestionAfterError(false)
    .configureOutput({
      writeOut: (text) => scope.cli.io.writeOut(text),
      writeErr: (text) => scope.cli.io.writeError(text),
      // `endOfParsing` prints the message once.
      outputError: () => {},
    });
  addCommonOptions(program);
  addStartCommand(program, scope);
  addConnectCommand(program, scope);
  addTaxonomyCommands(program, scope);
  addItemCommands(program, scope);
  addWorkListCommands(program, scope);
  addOperatorCommands(program, scope);
  addPinCommand(program, scope);
  addAdoptCommand(program, scope);
  addPhotoCommands(program, scope);
  addSyncCommand(program, scope);
  addStatusCommand(program, scope);
  addResultCommands(program, scope);
  addEventCommand(program, scope);
  addPartnerCommands(program, scope);
  addProbeCommand(program, scope);
  addPracticeCommand(program, scope);
  addHandoverCommands(program, scope);
  addRelayCommands(program, scope);
  addFleetCommand(program, scope);
  addSettingsCommands(program, scope);
  addHealthCommand(program, scope);
  addDiagnosticsCommands(program, scope);
  addShellCommands(program, scope);
  return program;
}

function endOfParsing(error: CommanderError, cli: CliProcess): ExitCode {
  if (error.code === 'commander.helpDisplayed' || error.code === 'commander.version') return exitCodes.done;
  if (error.code !== 'commander.help') {
    printNote(cli.io, `${oneLine(error.message.replace(/^error: /, '')).replace(/\.$/, '')}. See sideshot --help.`);
  }
  return exitCodes.usage;
}

function endOfFailure(error: unknown, cli: CliProcess): ExitCode {
  printNote(cli.io, failureText(error));
  if (cli.environment.SIDESHOT_DEBUG && error instanceof Error) cli.io.writeError(`${error.stack ?? ''}\n`);
  return exitCodeOfError(error);
}
