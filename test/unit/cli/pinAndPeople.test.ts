import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newAdminKey } from '../../../main/lib/secrets/adminKey.ts';
import { fakeCommands } from '../../fakes/page/fakeCommands.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { locked, runCli } from './runCli.ts';

/** A station that holds the folder, and what it was given. */
function running(commands = fakeCommands()) {
  const connectToRunning = async () => ({ commands: commands.commands, close: async () => {} });
  return { calls: commands.calls, core: { openStation: async () => locked(), connectToRunning } };
}

function keyFile(): string {
  const file = join(temporaryFolder(), 'admin.key');
  writeFileSync(file, newAdminKey(null));
  return file;
}

test('pin remove is handed to the running station, asks for no PIN, and says what came of it', async () => {
  const { core, calls } = running();
  const run = await runCli(['pin', 'remove', '--json', '--data', '/d'], { core });
  expect([run.code, JSON.parse(run.out)]).toEqual([0, { removed: true }]);
  expect(calls).toEqual([{ command: 'pinRemove', input: {} }]);
  const none = running(fakeCommands({ pinRemove: async () => ({ removed: false }) }));
  const second = await runCli(['pin', 'remove', '--data', '/d'], { core: none.core });
  expect([second.code, second.out]).toEqual([0, 'No PIN was set.\n']);
});

test('fleet publish --operators publishes the list with the admin’s key, and nothing beside it', async () => {
  const { core, calls } = running();
  const file = keyFile();
  const publish = ['fleet', 'publish', '--operators', '--data', '/d'];
  const run = await runCli([...publish, '--admin-key-file', file, '--json'], { core });
  expect([run.code, JSON.parse(run.out)]).toEqual([0, { version: 1, operators: 2 }]);
  expect(calls).toEqual([
    { command: 'fleetPublishOperators', input: { adminKey: expect.stringContaining('PRIVATE KEY') } },
  ]);
  for (const beside of [['--dry-run'], ['--from', '2'], ['profile.json']]) {
    const refused = await runCli([...publish, '--admin-key-file', file, ...beside], { core });
    expect([refused.code, refused.error]).toEqual([2, expect.stringContaining('published by itself')]);
  }
  const keyless = await runCli(publish, { core });
  expect([keyless.code, keyless.error]).toEqual([2, expect.stringContaining('signed by the admin’s key')]);
  expect(calls).toHaveLength(1);
});
