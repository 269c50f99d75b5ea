import type { Command } from 'commander';
import { z } from 'zod';
import type { FindJson } from '../../../contract/commands/connection.ts';
import { StationError } from '../../../domain/failure.ts';
import type { UserChanges } from '../../../domain/model.ts';
import { rawPartnerState } from '../../../texts/partnerStateText.ts';
import { text } from '../../../texts/text.ts';
import { addCommonOptions, type CommandScope, onCall, printResult } from '../commandCall.ts';
import { exitCodes } from '../exitCodes.ts';
import { onStationOnce } from '../onStation.ts';
import { filled, reference } from '../optionTypes.ts';
import { alignColumns } from '../output.ts';
import { words } from '../words.ts';

const value = z.string().optional();
const userOptions = z.object({
  id: filled,
  email: z.email('argument.email').optional(),
  firstName: value,
  lastName: value,
  businessName: value,
  certificateIssuanceName: value,
});

export function addPartnerCommands(program: Command, scope: CommandScope): void {
  const find = program
    .command('find')
    .description('look an SR up at the partner, by any of its identifiers')
    .argument('<identifier>', 'UUID, micro id, legacy id or reference');
  onCall(find, scope, z.object({ identifier: reference }), async (call) => {
    const found = await onStationOnce(call, (commands) => commands.find(call.options));
    printResult(call, found, () => findLines(found));
    return exitCodes.done;
  });
  const user = addCommonOptions(
    program.command('user').description("the partner's user records").enablePositionalOptions(),
  );
  const update = user
    .command('update')
    .description('change fields of a user record')
    .argument('<id>', "the user's id")
    .option('--email <address>')
    .option('--first-name <name>')
    .option('--last-name <name>')
    .option('--business-name <name>')
    .option('--certificate-issuance-name <name>');
  onCall(update, scope, userOptions, async (call) => {
    const input = { userId: call.options.id, changes: readChanges(call.options) };
    const result = await onStationOnce(call, (commands) => commands.updateUser(input));
    printResult(call, result, () => [result.message]);
    return exitCodes.done;
  });
}

function readChanges(options: z.output<typeof userOptions>): UserChanges {
  const changes: UserChanges = {
    email: options.email,
    first_name: options.firstName,
    last_name: options.lastName,
    business_name: options.businessName,
    certificate_issuance_name: options.certificateIssuanceName,
  };
  const given = Object.entries(changes).filter(([, change]) => change !== undefined);
  if (given.length > 0) return Object.fromEntries(given);
  throw new StationError('invalid', text('argument.noChange'), { field: '--email' });
}

function findLines(found: FindJson): string[] {
  const rows: [string, string | null][] = [
    [words('status.sr'), found.sr_uuid],
    [words('status.partnerId'), found.micro_id],
    [words('status.legacyId'), found.legacy_id],
    [words('status.partnerState'), rawPartnerState(found.state)],
    [words('status.page'), found.url],
    [words('status.partnerSays'), found.message],
  ];
  return alignColumns(rows.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
