import type { Command } from 'commander';
import { z } from 'zod';
import { text } from '../../../texts/text.ts';
import { type CommandScope, onCall, printResult } from '../commandCall.ts';
import { exitCodeOfSync } from '../exitCodes.ts';
import { onStation } from '../onStation.ts';
import { flag, optional, seconds } from '../optionTypes.ts';
import { printNote } from '../output.ts';
import { operationsLine } from '../views/itemLines.ts';

export function addSyncCommand(program: Command, scope: CommandScope): void {
  const command = program
    .command('sync')
    .description('send and follow in the foreground, until a signal')
    .option('--until-idle', 'end when nothing can go forward without a person or the review')
    .option('--for <seconds>', 'end after this time');
  onCall(command, scope, z.object({ untilIdle: flag, for: optional(seconds) }), async (call) => {
    const { untilIdle, for: forSeconds } = call.options;
    const result = await onStation(call, { live: true, practice: false }, ({ commands, handedOver }) => {
      if (handedOver) printNote(call.cli.io, text('sync.handedOver'));
      return commands.sync({ untilIdle, forSeconds }, { signal: call.cli.signal });
    });
    printResult(call, result, () => [result.message, operationsLine(result.operations)]);
    return exitCodeOfSync(result, untilIdle);
  });
}
