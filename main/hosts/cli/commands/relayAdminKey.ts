import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { StationError } from '../../../domain/failure.ts';
import { systemCode } from '../../../lib/files/storageFailure.ts';
import { type AdminKey, fingerprintOf, newAdminKey, readAdminKey, succeeds } from '../../../lib/secrets/adminKey.ts';
import { text } from '../../../texts/text.ts';
import { addCommonOptions, type CommandScope, printResult } from '../commandCall.ts';
import { exitCodes } from '../exitCodes.ts';
import { readInputText } from '../inputFiles.ts';
import { filled, flag, optional } from '../optionTypes.ts';
import { onRelayCall, type RelayCall } from '../relayCall.ts';
import { words } from '../words.ts';

const keyMaxBytes = 20_000;

import { withAdmin } from './relayRegistry.ts';

export function addAdminKeyCommands(relay: Command, scope: CommandScope): void {
  const key = addCommonOptions(
    relay.command('admin-key').description('the key that signs settings for all stations').enablePositionalOptions(),
  );
  const make = key
    .command('make')
    .description('makes a key in a new file, for the admin alone; the relay learns its public half')
    .argument('<file>')
    .option('--after <file>', 'the key that it takes the place of: stations that know that one trust the new one')
    .option('--lost', 'the key of before is lost or stolen: each station is told of the new one by a new code');
  onRelayCall(make, scope, z.object({ file: filled, after: optional(filled), lost: flag }), makeKey);
  const use = key
    .command('use')
    .description('names a key that is there already: its file, or one that took its place')
    .argument('<file>')
    .option('--lost', 'the key of before is lost or stolen');
  onRelayCall(use, scope, z.object({ file: filled, lost: flag }), async (call) => {
    const given = await readKey(call, '<file>', call.options.file);
    await nameKey(call, given, call.options.lost);
    printKey(call, call.options.file, given.publicKey);
    return exitCodes.done;
  });
  const show = key.command('show').description('the fingerprint of the key that the relay knows');
  onRelayCall(show, scope, z.object({}), async (call) => {
    const known = await withAdmin(call, (admin) => admin.adminKey());
    printResult(call, { fingerprint: known && fingerprintOf(known) }, () => [
      known === null ? words('adminKey.none') : words('adminKey.known', { fingerprint: fingerprintOf(known) }),
    ]);
    return exitCodes.done;
  });
}

async function makeKey(call: RelayCall<{ file: string; after: string | null; lost: boolean }>) {
  const { file, after, lost } = call.options;
  const before = after === null ? null : await readKey(call, '--after', after);
  const made = newAdminKey(before);
  const key = readAdminKey(made);
  if (key === null) throw new Error('A key that was just made is one');
  // Runs first, so that a key that the relay refuses leaves no file behind.
  await mayName(call, key, lost);
  await writeNew(resolve(call.cli.workingFolder, file), file, made);
  await nameKey(call, key, lost);
  printKey(call, file, key.publicKey);
  return exitCodes.done;
}

async function readKey(call: RelayCall<unknown>, field: string, path: string): Promise<AdminKey> {
  const key = readAdminKey(await readInputText(call.cli, { field, path, maxBytes: keyMaxBytes }));
  if (key === null) throw new StationError('invalid', text('fleetSettings.noKey'), { field });
  return key;
}

/** Never overwrites an admin's key. */
async function writeNew(path: string, file: string, content: string): Promise<void> {
  await writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true }).catch((cause: unknown) => {
    const why = systemCode(cause) === 'EEXIST' ? text('adminKey.exists', { file }) : null;
    if (why === null) throw cause;
    throw new StationError('exists', why, { field: '<file>', cause });
  });
}

/** Throws `not_possible` where the relay knows another key that did not name this one. */
async function mayName(call: RelayCall<unknown>, { publicKey, succession }: AdminKey, isLost: boolean): Promise<void> {
  const known = await withAdmin(call, (admin) => admin.adminKey());
  if (known === null || isLost || succeeds(known, publicKey, succession)) return;
  throw new StationError('not_possible', text('adminKey.another', { fingerprint: fingerprintOf(known) }));
}

async function nameKey(call: RelayCall<unknown>, key: AdminKey, isLost: boolean): Promise<void> {
  await mayName(call, key, isLost);
  await withAdmin(call, (admin) => admin.setAdminKey(key.publicKey));
}

function printKey(call: RelayCall<unknown>, file: string, publicKey: string): void {
  const fingerprint = fingerprintOf(publicKey);
  printResult(call, { file, fingerprint }, () => [
    words('adminKey.named', { file, fingerprint }),
    words('adminKey.next'),
  ]);
}
