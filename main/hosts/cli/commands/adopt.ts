import type { Command } from 'commander';
import { z } from 'zod';
import { StationError } from '../../../domain/failure.ts';
import { text } from '../../../texts/text.ts';
import { type CommandScope, onCall, printResult } from '../commandCall.ts';
import { exitCodes } from '../exitCodes.ts';
import { lastOf, onStation } from '../onStation.ts';
import { flag, optional, reference } from '../optionTypes.ts';
import { printNote } from '../output.ts';
import { words } from '../words.ts';

export function addAdoptCommand(program: Command, scope: CommandScope): void {
  const command = program
    .command('adopt')
    .description('take over SRs that the partner has already, instead of making others')
    .option('--reference <ref>', 'the one under this reference, with the photos that it holds')
    .option('--all', "every open one of the account, as the partner's list gives them");
  onCall(command, scope, z.object({ reference: optional(reference), all: flag }), async (call) => {
    const { reference: wanted, all } = call.options;
    if ((wanted === null) === !all)
      throw new StationError('invalid', text('argument.adoptWhat'), { field: '--reference' });
    const { signal, io } = call.cli;
    const result = await onStation(call, { live: false, practice: false }, async ({ commands }) =>
      lastOf(await commands.adopt(call.options, { signal }), (line) => {
        if (line.type === 'result') return line.result;
        const { page, pages, seen, adopted } = line.page;
        printNote(io, text('adopt.page', { page, pages: pages ?? 0, seen, adopted }));
        return null;
      }),
    );
    const notOurs = result.not_ours;
    const summary = words('adopt.done', { adopted: result.adopted.length, notOurs });
    printResult(call, result, () => [...result.adopted, summary]);
    if (wanted === null || result.adopted.includes(wanted)) return exitCodes.done;
    printNote(call.cli.io, text('adopt.notOurs', { reference: wanted }));
    return exitCodes.failed;
  });
}
