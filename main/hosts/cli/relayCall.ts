import type { Command } from 'commander';
import type { z } from 'zod';
import type { RelayPlace } from '../../relay/relayPlace.ts';
import type { CliProcess, RelayCore } from './cliContext.ts';
import { type CommandScope, onPlainCall, parseOptions } from './commandCall.ts';
import { chooseRelayFolder } from './dataFolder.ts';
import type { ExitCode } from './exitCodes.ts';
import { addNatsOptions, natsOf, natsOptions } from './natsOptions.ts';

export interface RelayCall<Options> {
  readonly cli: CliProcess;
  readonly relay: RelayCore;
  readonly options: Options;
  readonly json: boolean;
  readonly place: RelayPlace;
}

export function onRelayCall<Schema extends z.ZodType>(
  command: Command,
  scope: CommandScope,
  schema: Schema,
  handler: (call: RelayCall<z.output<Schema>>) => Promise<ExitCode>,
): void {
  onPlainCall(addNatsOptions(command), scope, schema, async ({ givenFolder: given, ...call }) => {
    const folder = chooseRelayFolder({ given, workingFolder: scope.cli.workingFolder });
    const nats = await natsOf(scope.cli, parseOptions(natsOptions, command.opts(), command));
    return handler({ ...call, relay: await scope.cli.loadRelay(), place: { folder, nats } });
  });
}
