import type { Command } from 'commander';
import type { z } from 'zod';
import { StationError } from '../../domain/failure.ts';
import { firstIssue } from '../../lib/firstIssue.ts';
import { text } from '../../texts/text.ts';
import type { CliContext, CliProcess } from './cliContext.ts';
import { chooseDataFolder } from './dataFolder.ts';
import type { ExitCode } from './exitCodes.ts';
import { printJson, printLines } from './output.ts';

export interface CommandCall<Options> {
  readonly cli: CliContext;
  readonly options: Options;
  readonly json: boolean;
  readonly dataFolder: string;
}

export interface Outcome {
  exitCode: ExitCode;
}

export interface CommandScope {
  readonly cli: CliProcess;
  readonly outcome: Outcome;
}

/** They count before and after the command's name; a command that means something else by `--lang` keeps its own. */
export function addCommonOptions(command: Command): Command {
  command
    .option('--data <dir>', 'the data folder that is the station')
    .option('--json', 'one JSON document on standard output');
  if (command.options.some(({ long }) => long === '--lang')) return command;
  return command.option('--lang <code>', 'the language of notes and failures');
}

/** Options and arguments (by their camel-cased names) are parsed by `schema`; an invalid one is a usage error that names it. */
export function onCall<Schema extends z.ZodType>(
  command: Command,
  scope: CommandScope,
  schema: Schema,
  handler: (call: CommandCall<z.output<Schema>>) => Promise<ExitCode>,
): void {
  onPlainCall(command, scope, schema, async (call) =>
    handler({
      ...call,
      cli: { ...scope.cli, core: await scope.cli.loadCore() },
      dataFolder: chooseDataFolder({
        given: call.givenFolder,
        practice: command.name() === 'start' && command.opts().practice === true,
        workingFolder: scope.cli.workingFolder,
      }),
    }),
  );
}

export interface PlainCall<Options> {
  readonly cli: CliProcess;
  readonly options: Options;
  readonly json: boolean;
  readonly givenFolder: string | null;
}

export function onPlainCall<Schema extends z.ZodType>(
  command: Command,
  scope: CommandScope,
  schema: Schema,
  handler: (call: PlainCall<z.output<Schema>>) => Promise<ExitCode>,
): void {
  addCommonOptions(command).action(async () => {
    const { data, json } = commonOptions(command);
    const options = parseOptions(schema, { ...command.opts(), ...namedArguments(command) }, command);
    scope.outcome.exitCode = await handler({ cli: scope.cli, options, json, givenFolder: data });
  });
}

function commonOptions(command: Command): { data: string | null; json: boolean } {
  let data: string | null = null;
  let json = false;
  for (let level: Command | null = command; level !== null; level = level.parent) {
    const options: { data?: string; json?: boolean } = level.opts();
    data ??= options.data ?? null;
    json ||= options.json === true;
  }
  return { data, json };
}

function namedArguments(command: Command): Record<string, unknown> {
  return Object.fromEntries(
    command.registeredArguments.map((argument, index) => [argument.name(), command.processedArgs[index]]),
  );
}

/** Throws `invalid` that names the option or argument. */
export function parseOptions<Schema extends z.ZodType>(
  schema: Schema,
  values: unknown,
  command: Command,
): z.output<Schema> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const { field: key, reason } = firstIssue(parsed.error);
  const option = command.options.find((candidate) => candidate.attributeName() === key);
  const field = option?.long ?? key;
  throw new StationError('invalid', text('argument.notValid', { argument: field, reason }), { field });
}

export function printResult(
  call: Pick<CommandCall<unknown>, 'json'> & { readonly cli: Pick<CliProcess, 'io'> },
  document: unknown,
  lines: () => readonly string[],
): void {
  if (call.json) printJson(call.cli.io, document);
  else printLines(call.cli.io, lines());
}
