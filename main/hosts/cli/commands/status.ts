import type { Command } from 'commander';
import { z } from 'zod';
import { type CommandScope, onCall, printResult } from '../commandCall.ts';
import { exitCodes } from '../exitCodes.ts';
import { readAlongside } from '../onStation.ts';
import { optional, reference } from '../optionTypes.ts';
import { printNote } from '../output.ts';
import { statusLines } from '../views/statusLines.ts';

export function addStatusCommand(program: Command, scope: CommandScope): void {
  const command = program
    .command('status')
    .description('where the items stand')
    .option('--reference <ref>', 'this item only, with its sides');
  onCall(command, scope, z.object({ reference: optional(reference) }), async (call) => {
    const { status, trouble } = readAlongside(call, (reader) => ({
      status: reader.status(call.options.reference),
      trouble: reader.trouble(),
    }));
    if (trouble !== null) printNote(call.cli.io, trouble);
    printResult(call, status, () => statusLines(status, call.options.reference !== null));
    return exitCodes.done;
  });
}
