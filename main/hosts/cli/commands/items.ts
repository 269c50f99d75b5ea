import type { Command } from 'commander';
import { z } from 'zod';
import type { StatusItemJson } from '../../../station/api.ts';
import { type CommandCall, type CommandScope, onCall, printResult } from '../commandCall.ts';
import { type ExitCode, exitCodes } from '../exitCodes.ts';
import { onStationOnce } from '../onStation.ts';
import { optional, reference, text, uuid } from '../optionTypes.ts';
import { itemLines } from '../views/itemLines.ts';

/** `create`, `submit`, `retry` and `cancel`: what the buttons do, by reference. */
export function addItemCommands(program: Command, scope: CommandScope): void {
  addCreateCommand(program, scope);
  const submit = withReference(program.command('submit').description('send the item to review'));
  onCall(submit, scope, z.object({ reference }), async (call) =>
    showItem(call, await onStationOnce(call, (commands) => commands.submit(call.options))),
  );
  const retry = withReference(program.command('retry').description('try again what is parked for a person'));
  onCall(retry, scope, z.object({ reference }), async (call) =>
    showItem(call, await onStationOnce(call, (commands) => commands.retry(call.options))),
  );
  const cancel = withReference(program.command('cancel').description('cancel the item at the partner')).requiredOption(
    '--reason <text>',
    'why, for the partner',
  );
  onCall(cancel, scope, z.object({ reference, reason: text }), async (call) =>
    showItem(call, await onStationOnce(call, (commands) => commands.cancel(call.options))),
  );
}

function addCreateCommand(program: Command, scope: CommandScope): void {
  const create = withReference(program.command('create').description('a new item; works offline'))
    .requiredOption('--category <uuid>', 'a category of the taxonomy')
    .requiredOption('--type <uuid>', 'a type of the taxonomy')
    .option('--service <uuid>', 'a service; the partner chooses when absent');
  const options = z.object({ reference, category: uuid, type: uuid, service: optional(uuid) });
  onCall(create, scope, options, async (call) =>
    showItem(call, await onStationOnce(call, (commands) => commands.create(call.options))),
  );
}

function withReference(command: Command): Command {
  return command.requiredOption('--reference <ref>', "the item's own code");
}

function showItem(call: CommandCall<unknown>, item: StatusItemJson): ExitCode {
  printResult(call, item, () => itemLines(item));
  return exitCodes.done;
}
