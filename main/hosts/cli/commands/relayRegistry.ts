import type { Command } from 'commander';
import { z } from 'zod';
import type { RelayAdmin } from '../../../relay/relayAdmin.ts';
import { tokenPurposes } from '../../../relay/rights.ts';
import { addCommonOptions, type CommandScope, printResult } from '../commandCall.ts';
import { exitCodes } from '../exitCodes.ts';
import { readInputText } from '../inputFiles.ts';
import { filled, optional } from '../optionTypes.ts';
import { alignColumns, printNote } from '../output.ts';
import { onRelayCall, type RelayCall } from '../relayCall.ts';
import { words } from '../words.ts';

const name = filled.max(100, 'field.max100');
const purpose = z.enum(tokenPurposes, 'argument.purpose');
const verifyMaxBytes = 10_000;

export function addRelayRegistryCommands(relay: Command, scope: CommandScope): void {
  const token = relay.command('token').description('the stations that may take events');
  addTokenCommands(addCommonOptions(token.enablePositionalOptions()), scope);
  const destination = relay.command('destination').description('where the partner sends its webhooks');
  addDestinationCommands(addCommonOptions(destination.enablePositionalOptions()), scope);
}

function addTokenCommands(token: Command, scope: CommandScope): void {
  const issue = token
    .command('issue')
    .description('a token for one station, or for one purpose, shown once')
    .argument('<name>')
    .option('--for <purpose>', `what it may: ${tokenPurposes.join(', ')} (station when absent)`);
  onRelayCall(issue, scope, z.object({ name, for: optional(purpose) }), async (call) => {
    const issued = await withAdmin(call, (admin) => admin.issueToken(call.options.name, call.options.for ?? 'station'));
    printResult(call, { name: issued.name, token: issued.token, purpose: issued.purpose }, () =>
      issued.purpose === 'station'
        ? [words('relay.tokenIssued', { name: issued.name }), issued.code, words('relay.tokenAlone'), issued.token]
        : [words('relay.tokenForPurpose', { name: issued.name, purpose: issued.purpose }), issued.token],
    );
    return exitCodes.done;
  });
  const list = token.command('list').description('the stations, and how far each is');
  onRelayCall(list, scope, z.object({}), async (call) => {
    const tokens = (await withAdmin(call, (admin) => admin.tokens())).map(
      ({ name, purpose, issuedAt, acknowledged, seenAt, lastUse }) => ({
        name,
        purpose,
        issued_at: iso(issuedAt),
        acknowledged,
        seen_at: seenAt === null ? null : iso(seenAt),
        last_used_at: lastUse === null ? null : iso(lastUse.at),
        last_used_for: lastUse?.endpoint ?? null,
      }),
    );
    printResult(call, tokens, () =>
      alignColumns([
        [
          words('relay.column.name'),
          words('relay.column.acknowledged'),
          words('relay.column.seen'),
          words('relay.column.purpose'),
          words('relay.column.lastUse'),
        ],
        ...tokens.map((token) => [
          token.name,
          String(token.acknowledged),
          token.seen_at ?? '',
          token.purpose,
          token.last_used_at === null ? '' : `${token.last_used_at} ${token.last_used_for}`,
        ]),
      ]),
    );
    return exitCodes.done;
  });
  const revoke = token.command('revoke').description('the station gets nothing more').argument('<name>');
  onRelayCall(revoke, scope, z.object({ name }), async (call) => {
    await withAdmin(call, (admin) => admin.revokeToken(call.options.name));
    printResult(call, { name: call.options.name }, () => [words('relay.removed', { name: call.options.name })]);
    return exitCodes.done;
  });
}

function addDestinationCommands(destination: Command, scope: CommandScope): void {
  const add = destination
    .command('add')
    .description('an address for the partner to send to, shown once')
    .argument('<name>')
    .option(
      '--verify <file>',
      'how the partner proves who it is (JSON): hmac, standard-webhooks, timestamped, bearer, header or basic',
    );
  onRelayCall(add, scope, z.object({ name, verify: optional(filled) }), async (call) => {
    const { verify: path } = call.options;
    const verify =
      path === null ? null : await readInputText(call.cli, { field: '--verify', path, maxBytes: verifyMaxBytes });
    const added = await withAdmin(call, (admin) => admin.addDestination(call.options.name, verify));
    const { address, accepts, weakness } = added;
    const document = {
      name: added.name,
      address,
      accepts: kindOf(verify) ?? 'address',
      warnings: weakness ? [words(weakness)] : [],
    };
    printResult(call, document, () => [words('relay.destinationAdded', { name: added.name }), address, words(accepts)]);
    if (weakness) printNote(call.cli.io, weakness);
    return exitCodes.done;
  });
  const list = destination.command('list').description('the addresses that were given out, by name');
  onRelayCall(list, scope, z.object({}), async (call) => {
    const destinations = (await withAdmin(call, (admin) => admin.destinations())).map((one) => ({
      name: one.name,
      verify: kindOf(one.verify),
      added_at: iso(one.addedAt),
      last_taken_at: one.takenAt === null ? null : iso(one.takenAt),
      last_refused_at: one.refused === null ? null : iso(one.refused.at),
      last_refused_why: one.refused?.why ?? null,
    }));
    printResult(call, destinations, () =>
      alignColumns([
        [
          words('relay.column.name'),
          words('relay.column.verify'),
          words('relay.column.added'),
          words('relay.column.taken'),
          words('relay.column.refused'),
        ],
        ...destinations.map((one) => [
          one.name,
          one.verify ?? '',
          one.added_at,
          one.last_taken_at ?? '',
          one.last_refused_at === null ? '' : `${one.last_refused_at} ${one.last_refused_why}`,
        ]),
      ]),
    );
    return exitCodes.done;
  });
  const remove = destination.command('remove').description('webhooks to it are refused').argument('<name>');
  onRelayCall(remove, scope, z.object({ name }), async (call) => {
    await withAdmin(call, (admin) => admin.removeDestination(call.options.name));
    printResult(call, { name: call.options.name }, () => [words('relay.removed', { name: call.options.name })]);
    return exitCodes.done;
  });
}

export async function withAdmin<Result>(
  call: RelayCall<unknown>,
  work: (admin: RelayAdmin) => Promise<Result>,
): Promise<Result> {
  const admin = await call.relay.admin(call.place);
  try {
    return await work(admin);
  } finally {
    await admin.close();
  }
}

/** The rest of it holds secrets. */
function kindOf(verify: string | null): string | null {
  return verify === null ? null : z.object({ kind: z.string() }).parse(JSON.parse(verify)).kind;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
