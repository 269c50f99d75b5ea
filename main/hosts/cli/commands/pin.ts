import type { Command } from 'commander';
import { z } from 'zod';
import { type CommandScope, onCall, printResult } from '../commandCall.ts';
import { exitCodes } from '../exitCodes.ts';
import { onStationOnce } from '../onStation.ts';
import { words } from '../words.ts';

export function addPinCommand(program: Command, scope: CommandScope): void {
  const pin = program
    .command('pin')
    .description("the PIN of the station admin's part of the settings")
    .enablePositionalOptions();
  const remove = pin.command('remove').description('take the PIN away, also a forgotten one: it is not asked for');
  onCall(remove, scope, z.object({}), async (call) => {
    const done = await onStationOnce(call, (commands) => commands.pinRemove({}));
    printResult(call, done, () => [words(done.removed ? 'pin.removed' : 'pin.none')]);
    return exitCodes.done;
  });
}
