import type { Command } from 'commander';
import { z } from 'zod';
import { type CommandScope, onCall, printResult } from '../commandCall.ts';
import { exitCodes } from '../exitCodes.ts';
import { readInputText } from '../inputFiles.ts';
import { onStationOnce } from '../onStation.ts';
import { filled } from '../optionTypes.ts';

const eventMaxBytes = 1_000_000;

export function addEventCommand(program: Command, scope: CommandScope): void {
  const command = program
    .command('event')
    .description('apply one webhook event; one of an SR not known here is kept')
    .argument('<file>', 'a file that holds the event (JSON), or - for standard input');
  onCall(command, scope, z.object({ file: filled }), async (call) => {
    const source = { field: 'file', path: call.options.file, maxBytes: eventMaxBytes };
    const input = { text: await readInputText(call.cli, source) };
    const result = await onStationOnce(call, (commands) => commands.event(input));
    printResult(call, result, () => result.message.split('\n'));
    return exitCodes.done;
  });
}
