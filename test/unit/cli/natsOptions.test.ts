import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { natsOf, natsOptions } from '../../../main/hosts/cli/natsOptions.ts';
import type { NatsOptions } from '../../../main/relay/nats/natsConnection.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const io = { writeOut: () => undefined, writeError: () => undefined, readInput: async () => 'from standard input' };
const { signal } = new AbortController();

async function read(
  given: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
  workingFolder = '/',
): Promise<NatsOptions | null> {
  return natsOf({ io, signal, workingFolder, environment }, natsOptions.parse(given));
}

describe('options of NATS', () => {
  it('are none without --nats, and say nothing then', async () => {
    expect(await read({}, { SIDESHOT_NATS_TOKEN: 'of another program' })).toBeNull();
    await expect(read({ natsUser: 'relay' })).rejects.toThrow(/--nats/);
  });

  it('name servers, without a secret among the arguments', async () => {
    expect(await read({ nats: 'nats://one:4222,tls://two' })).toEqual({
      servers: ['one:4222', 'two'],
      name: 'sideshot',
      replicas: null,
      login: { kind: 'none' },
      tls: { ca: null, cert: null, key: null },
    });
    for (const nats of ['nats://relay:secret@one:4222', 'http://one', 'one:4222', 'nats://one,', ''])
      expect(natsOptions.safeParse({ nats }).success, nats).toBe(false);
    for (const natsReplicas of ['0', '6', 'three']) expect(natsOptions.safeParse({ natsReplicas }).success).toBe(false);
  });

  it('take a login from a file or the environment, and one alone', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'secret'), 'of a file\n');
    const nats = 'nats://one';
    const login = async (given: Record<string, string>, environment = {}) =>
      (await read({ nats, ...given }, environment, folder))?.login;
    expect(await login({ natsTokenFile: 'secret' })).toEqual({ kind: 'token', token: 'of a file' });
    expect(await login({}, { SIDESHOT_NATS_TOKEN: 'T' })).toEqual({ kind: 'token', token: 'T' });
    const user = { kind: 'user', user: 'relay' };
    expect(await login({ natsUser: 'relay', natsPasswordFile: 'secret' })).toEqual({ ...user, password: 'of a file' });
    expect(await login({ natsUser: 'relay' }, { SIDESHOT_NATS_PASSWORD: 'P' })).toEqual({ ...user, password: 'P' });
    expect(await login({ natsCreds: 'secret' })).toEqual({ kind: 'creds', creds: 'of a file\n' });
    await expect(login({ natsUser: 'relay' })).rejects.toThrow(/password/);
    await expect(login({ natsUser: 'relay', natsCreds: 'secret' })).rejects.toThrow(/one login/);
    await expect(login({ natsPasswordFile: 'secret' })).rejects.toThrow(/one login/);
    await expect(login({ natsCert: 'secret' })).rejects.toThrow(/--nats-key/);
  });
});
