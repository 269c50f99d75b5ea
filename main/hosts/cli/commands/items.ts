import type { Command } from 'commander';
import { z } from 'zod';
import type { StatusItemJson } from '../../../contract/commands/statusJson.ts';
import { type CommandCall, type CommandScope, onCall, printResult } from '../commandCall.ts';
import { type ExitCode, exitCodes } from '../exitCodes.ts';
import { onStationOnce } from '../onStation.ts';
import { filled, optional, reference, uuid } from '../optionTypes.ts';
import { printNote } from '../output.ts';
import { itemLines } from '../views/itemLines.ts';
import { words } from '../words.ts';

export function addItemCommands(program: Command, scope: CommandScope): void {
  addCreateCommand(program, scope);
  const submit = withReference(program.command('submit').description('send the item to review'));
  onCall(submit, scope, z.object({ reference }), async (call) =>
    showItem(call, await onStationOnce(call, (commands) => commands.submit(call.options))),
  );
  const retry = withReference(program.command('retry').description('try again what waits for a person'));
  onCall(retry, scope, z.object({ reference }), async (call) =>
    showItem(call, await onStationOnce(call, (commands) => commands.retry(call.options))),
  );
  const cancel = withReference(program.command('cancel').description('cancel the item at the partner')).requiredOption(
    '--reason <text>',
    'why, for the partner',
  );
  onCall(cancel, scope, z.object({ reference, reason: filled }), async (call) =>
    showItem(call, await onStationOnce(call, (commands) => commands.cancel(call.options))),
  );
  const reject = withSide(program.command('reject').description('mark a side as rejected by hand')).option(
    '--reason <text>',
    'why, for who shoots it again',
  );
  const rejectOptions = z.object({ reference, side: filled, reason: optional(filled) });
  onCall(reject, scope, rejectOptions, async (call) => {
    const input = { ...call.options, reason: call.options.reason ?? words('reject.byHand') };
    return showItem(call, await onStationOnce(call, (commands) => commands.reject(input)));
  });
  const unreject = withSide(program.command('unreject').description('take such a mark back'));
  onCall(unreject, scope, z.object({ reference, side: filled }), async (call) =>
    showItem(call, await onStationOnce(call, (commands) => commands.unreject(call.options))),
  );
}

function addCreateCommand(program: Command, scope: CommandScope): void {
  const create = withReference(program.command('create').description('a new item; works offline'))
    .option('--category <uuid>', 'a category of the taxonomy; may be left out where the work list knows it')
    .option('--type <uuid>', 'a type of the taxonomy; may be left out where the work list knows it')
    .option(
      '--service <uuid or label>',
      "a service, also by the profile's label or the partner's name; the partner chooses when absent",
    )
    .option('--brand <uuid or name>', 'what is printed on the box; kept with the item')
    .option('--model <uuid or name>', 'the same, of the model');
  const name = optional(filled.max(200, 'argument.max200'));
  const options = z.object({
    reference,
    category: optional(uuid),
    type: optional(uuid),
    service: optional(filled),
    brand: name,
    model: name,
  });
  onCall(create, scope, options, async (call) =>
    showItem(
      call,
      await onStationOnce(call, async (commands) => {
        const { notes } = await commands.codeNotes({ reference: call.options.reference });
        const item = await commands.create(call.options);
        for (const note of notes) printNote(call.cli.io, note);
        return item;
      }),
    ),
  );
}

function withReference(command: Command): Command {
  return command.requiredOption('--reference <ref>', "the item's own code");
}

function withSide(command: Command): Command {
  return withReference(command).requiredOption('--side <uuid or name>', 'the side that is meant');
}

function showItem(call: CommandCall<unknown>, item: StatusItemJson): ExitCode {
  printResult(call, item, () => itemLines(item));
  return exitCodes.done;
}
