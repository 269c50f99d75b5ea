import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nkeys } from '@nats-io/transport-node';
import { generate } from 'selfsigned';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectNats, type NatsOptions } from '../../../main/relay/nats/natsConnection.ts';
import { openNatsStore } from '../../../main/relay/nats/openNatsStore.ts';
import { type Authority, mintAuthority, mintServerCertificate } from '../../../main/tls/certificates.ts';
import { type NatsServer, natsMissing, startNatsServer } from '../../fakes/natsServer.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';

const missing = natsMissing();

async function serve(more: readonly string[]): Promise<NatsServer> {
  const server = await startNatsServer({ more });
  onTestFinished(() => server.close());
  return server;
}

/** That a fleet's store works with that login, and what is said without it. */
async function letsIn({ options }: NatsServer, login: Partial<NatsOptions>): Promise<void> {
  const store = await openNatsStore({ ...options, ...login }, recordingLog());
  onTestFinished(() => store.close());
  await store.registry.setAddress('https://relay.test');
  expect(await store.registry.address()).toBe('https://relay.test');
}

async function refuses({ options }: NatsServer, login: Partial<NatsOptions>, code: string): Promise<void> {
  const refused = connectNats({ ...options, ...login }, recordingLog());
  await expect(refused).rejects.toThrow(expect.objectContaining({ code }));
  const error = await refused.catch((reason: unknown) => reason);
  expect(String(error)).not.toContain('top secret');
}

/** A file of the folder with this content. */
function file(folder: string, name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe.skipIf(missing !== null)(`the login of a fleet${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  it('is a token', async () => {
    const server = await serve(['--auth', 'top-secret']);
    await letsIn(server, { login: { kind: 'token', token: 'top-secret' } });
    await refuses(server, { login: { kind: 'token', token: 'top secret, but wrong' } }, 'credentials');
    await refuses(server, {}, 'credentials');
  });

  it('is a user with a password', async () => {
    const user = '{ user: relay, password: top-secret, permissions: { publish: { deny: [others] } } }';
    const config = `authorization { users: [${user}] }`;
    const server = await serve(['-c', file(temporaryFolder(), 'nats.conf', config)]);
    const login = { kind: 'user', user: 'relay', password: 'top-secret' } as const;
    await letsIn(server, { login });
    await refuses(server, { login: { ...login, password: 'top secret' } }, 'credentials');
    // What it may not do is told when the server says so.
    const log = recordingLog();
    const link = await connectNats({ ...server.options, login }, log);
    onTestFinished(() => link.close());
    link.connection.publish('others');
    const error = expect.objectContaining({ message: expect.stringContaining('others') });
    await until('the refusal to be told', async () => log.lines.length > 0);
    expect(log.lines).toEqual([{ level: 'warn', message: 'NATS refuses', fields: { error } }]);
  });

  it('is a certificate, where the server asks for one', async () => {
    const folder = temporaryFolder();
    const authority = await mintAuthority('the authority of the servers');
    const own = await mintServerCertificate(authority);
    const server = await serve([
      '--tlsverify',
      ...['--tlscert', file(folder, 'cert.pem', own.certificate), '--tlskey', file(folder, 'key.pem', own.key)],
      ...['--tlscacert', file(folder, 'ca.pem', authority.certificate)],
    ]);
    await letsIn(server, { tls: { ca: authority.certificate, ...(await clientCertificate(authority)) } });
    await refuses(server, { tls: { ca: authority.certificate, cert: null, key: null } }, 'unreachable');
    await refuses(server, { tls: { ca: null, ...(await clientCertificate(authority)) } }, 'unreachable');
  });

  it('is a credentials file', async () => {
    const folder = temporaryFolder();
    const { config, creds } = operatorMode();
    const server = await serve(['-c', file(folder, 'nats.conf', config)]);
    await letsIn(server, { login: { kind: 'creds', creds } });
    await refuses(server, { login: { kind: 'creds', creds: operatorMode().creds } }, 'credentials');
  });
});

async function clientCertificate(authority: Authority): Promise<{ readonly cert: string; readonly key: string }> {
  const pems = await generate([{ name: 'commonName', value: 'relay' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: { key: authority.key, cert: authority.certificate },
    extensions: [{ name: 'extKeyUsage', clientAuth: true }],
  });
  return { cert: pems.cert, key: pems.private };
}

/** An operator with one account and one user, as `nsc` makes them. */
function operatorMode(): { readonly config: string; readonly creds: string } {
  const [operator, system, account] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createAccount()];
  const user = nkeys.createUser();
  const unlimited = { subs: -1, data: -1, payload: -1, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 };
  const jetstream = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };
  const operatorToken = tokenOf(operator, operator.getPublicKey(), 'operator', {
    system_account: system.getPublicKey(),
  });
  const systemToken = tokenOf(operator, system.getPublicKey(), 'account', { limits: unlimited });
  const accountToken = tokenOf(operator, account.getPublicKey(), 'account', { limits: { ...unlimited, ...jetstream } });
  const userToken = tokenOf(account, user.getPublicKey(), 'user', { subs: -1, data: -1, payload: -1 });
  const seed = new TextDecoder().decode(user.getSeed());
  return {
    config: `operator: ${operatorToken}\nresolver: MEMORY\nresolver_preload: { ${account.getPublicKey()}: ${accountToken}, ${system.getPublicKey()}: ${systemToken} }\n`,
    creds: `-----BEGIN NATS USER JWT-----\n${userToken}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`,
  };
}

function tokenOf(by: nkeys.KeyPair, subject: string, type: string, claims: Readonly<Record<string, unknown>>): string {
  const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
  const body = {
    iat: Math.floor(Date.now() / 1_000),
    iss: by.getPublicKey(),
    name: type,
    sub: subject,
    nats: { ...claims, type, version: 2 },
  };
  const jti = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 52).toUpperCase();
  const text = `${base64(JSON.stringify({ typ: 'JWT', alg: 'ed25519-nkey' }))}.${base64(JSON.stringify({ ...body, jti }))}`;
  return `${text}.${base64(by.sign(new TextEncoder().encode(text)))}`;
}
