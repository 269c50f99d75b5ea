import { resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { StationError } from '../../../domain/failure.ts';
import { parseBoundedJson } from '../../../lib/boundedJson.ts';
import { text } from '../../../texts/text.ts';
import type { CliContext } from '../cliContext.ts';
import { type CommandScope, onCall, printResult } from '../commandCall.ts';
import { exitCodes } from '../exitCodes.ts';
import { readInputText } from '../inputFiles.ts';
import { onStationOnce } from '../onStation.ts';
import { filled, optional } from '../optionTypes.ts';
import { printNote } from '../output.ts';
import { words } from '../words.ts';

const profileMaxBytes = 200_000;
const credentialMaxBytes = 10_000;

const options = z.object({
  profile: filled,
  apiKeyFile: optional(filled),
  userTokenFile: optional(filled),
  relayTokenFile: optional(filled),
  test: z.boolean(),
});

export function addConnectCommand(program: Command, scope: CommandScope): void {
  const command = program
    .command('connect')
    .description('validate and store a connection profile and its credentials, then test them')
    .requiredOption('--profile <file>', 'the connection profile (JSON)')
    .option('--api-key-file <file>', 'a file that holds the API key, or - for standard input')
    .option('--user-token-file <file>', 'a file that holds the user token')
    .option('--relay-token-file <file>', 'a file that holds the code or token that the relay printed for this station')
    .option('--no-test', 'store without a call to the partner');
  onCall(command, scope, options, async (call) => {
    const input = await readConnectInput(call.cli, call.options);
    const result = await onStationOnce(call, async (commands, runner) => {
      const answer = await commands.connect(input);
      if (runner.keyNotice !== null) printNote(call.cli.io, runner.keyNotice);
      for (const note of answer.notes) printNote(call.cli.io, note);
      return answer;
    });
    printResult(call, result, () => [
      words('connect.done', { profile: result.profile, address: result.base_url }),
      result.message,
    ]);
    return exitCodes.done;
  });
}

async function readConnectInput(cli: CliContext, given: z.output<typeof options>) {
  const files = { '--user-token-file': given.userTokenFile, '--relay-token-file': given.relayTokenFile };
  const fromInput = Object.entries({ '--api-key-file': given.apiKeyFile, ...files }).filter(([, path]) => path === '-');
  const field2 = fromInput[1]?.[0];
  if (field2 !== undefined) {
    const field = field2;
    throw new StationError('invalid', text('argument.inputTaken', { argument: field }), { field });
  }
  const field = '--profile';
  const profileText = await readInputText(cli, { field, path: given.profile, maxBytes: profileMaxBytes });
  checkIsJson(profileText, given.profile);
  return {
    profileText,
    profilePath: given.profile === '-' ? null : resolve(cli.workingFolder, given.profile),
    apiKey: await readCredential(cli, '--api-key-file', given.apiKeyFile),
    userToken: await readCredential(cli, '--user-token-file', given.userTokenFile),
    relayToken: await readCredential(cli, '--relay-token-file', given.relayTokenFile),
    test: given.test,
  };
}

function checkIsJson(profileText: string, path: string): void {
  try {
    parseBoundedJson(profileText);
  } catch (cause) {
    // The parser's own message would quote the file, which may hold a secret by mistake.
    const field = '--profile';
    throw new StationError('invalid', text('argument.notJson', { argument: field, file: path }), { field, cause });
  }
}

/** One line of visible characters, as a header allows. Null keeps the stored one. */
async function readCredential(cli: CliContext, field: string, path: string | null): Promise<string | null> {
  if (path === null) return null;
  const value = (await readInputText(cli, { field, path, maxBytes: credentialMaxBytes })).trim();
  const named = { argument: field, file: path === '-' ? text('input.standard') : path };
  if (value === '') throw new StationError('invalid', text('argument.emptyFile', named), { field });
  if (!/^[\x21-\x7e]+$/.test(value)) throw new StationError('invalid', text('argument.notOneLine', named), { field });
  return value;
}
