import type { Command } from 'commander';
import { z } from 'zod';
import { StationError } from '../../domain/failure.ts';
import type { NatsOptions } from '../../relay/nats/natsConnection.ts';
import { text } from '../../texts/text.ts';
import type { CliProcess } from './cliContext.ts';
import { readInputText } from './inputFiles.ts';
import { filled, optional, wholeNumberFrom1 } from './optionTypes.ts';

const server = /^(?:nats|tls):\/\/[\w.-]+(?::\d{1,5})?$|^(?:nats|tls):\/\/\[[\da-fA-F:]+\](?::\d{1,5})?$/;
const name = /^[\w-]{1,50}$/;
const pemMaxBytes = 1_000_000;
const secretMaxBytes = 100_000;

export const natsOptions = z.object({
  nats: optional(
    filled
      .transform((given) => given.split(','))
      .refine((servers) => servers.every((one) => server.test(one)), 'argument.natsServers'),
  ),
  natsName: optional(filled.regex(name, 'argument.natsName')),
  natsReplicas: optional(wholeNumberFrom1.refine((count) => count <= 5, 'argument.natsReplicas')),
  natsUser: optional(filled),
  natsPasswordFile: optional(filled),
  natsTokenFile: optional(filled),
  natsCreds: optional(filled),
  natsCa: optional(filled),
  natsCert: optional(filled),
  natsKey: optional(filled),
});
type GivenOptions = z.output<typeof natsOptions>;

export function addNatsOptions(command: Command): Command {
  return command
    .option('--nats <servers>', 'a fleet of relays: NATS JetStream at nats://host:4222, several with commas')
    .option('--nats-name <name>', 'what the names of its streams begin with (sideshot)')
    .option('--nats-replicas <n>', 'on how many of its servers all is kept (1 when it is made)')
    .option('--nats-user <name>', 'its user; the password by --nats-password-file or SIDESHOT_NATS_PASSWORD')
    .option('--nats-password-file <file>', 'a file with the password')
    .option('--nats-token-file <file>', 'a file with its token, or SIDESHOT_NATS_TOKEN')
    .option('--nats-creds <file>', 'its credentials file (.creds)')
    .option('--nats-ca <file>', 'the authority of its certificates (PEM)')
    .option('--nats-cert <file>', 'a certificate of this relay for it (PEM)')
    .option('--nats-key <file>', 'the key of that certificate (PEM)');
}

/** Null without a fleet. Throws `StationError` `invalid` for options that contradict each other. */
export async function natsOf(
  cli: Pick<CliProcess, 'io' | 'signal' | 'workingFolder' | 'environment'>,
  options: GivenOptions,
): Promise<NatsOptions | null> {
  const { nats, ...others } = options;
  if (nats === null) {
    if (Object.values(others).some((given) => given !== null))
      throw new StationError('invalid', text('relay.natsMissing'), { field: '--nats' });
    return null;
  }
  return {
    servers: nats.map((one) => one.replace(/^\w+:\/\//, '')),
    name: options.natsName ?? 'sideshot',
    replicas: options.natsReplicas,
    login: await loginOf(cli, options),
    tls: await tlsOf(cli, nats, options),
  };
}

type Reader = Parameters<typeof natsOf>[0];

async function loginOf(cli: Reader, options: GivenOptions): Promise<NatsOptions['login']> {
  const { natsUser: user, natsCreds, natsTokenFile, natsPasswordFile } = options;
  const given = { token: cli.environment.SIDESHOT_NATS_TOKEN, password: cli.environment.SIDESHOT_NATS_PASSWORD };
  if ([user, natsCreds, natsTokenFile].filter((one) => one !== null).length > 1)
    throw clash('relay.natsLogin', '--nats-user');
  if (natsCreds !== null) {
    return {
      kind: 'creds',
      creds: await readInputText(cli, { field: '--nats-creds', path: natsCreds, maxBytes: secretMaxBytes }),
    };
  }
  if (user !== null) {
    const password = await secretOf(cli, '--nats-password-file', natsPasswordFile, given.password);
    if (password === null) throw clash('relay.natsPassword', '--nats-password-file');
    return { kind: 'user', user, password };
  }
  if (natsPasswordFile !== null) throw clash('relay.natsLogin', '--nats-password-file');
  const token = await secretOf(cli, '--nats-token-file', natsTokenFile, given.token);
  return token === null ? { kind: 'none' } : { kind: 'token', token };
}

async function secretOf(
  cli: Reader,
  field: string,
  path: string | null,
  fromEnvironment: string | undefined,
): Promise<string | null> {
  if (path === null) return fromEnvironment ?? null;
  // Editors end a file with a line break, which is no part of the secret.
  return (await readInputText(cli, { field, path, maxBytes: secretMaxBytes })).replace(/\r?\n$/, '');
}

async function tlsOf(cli: Reader, servers: readonly string[], options: GivenOptions): Promise<NatsOptions['tls']> {
  const { natsCa, natsCert, natsKey } = options;
  const isAsked = [natsCa, natsCert, natsKey].some((path) => path !== null);
  if ((natsCert === null) !== (natsKey === null)) throw clash('relay.natsTls', '--nats-cert');
  if (!isAsked && !servers.some((one) => one.startsWith('tls:'))) return null;
  const read = async (field: string, path: string | null): Promise<string | null> =>
    path === null ? null : readInputText(cli, { field, path, maxBytes: pemMaxBytes });
  return {
    ca: await read('--nats-ca', natsCa),
    cert: await read('--nats-cert', natsCert),
    key: await read('--nats-key', natsKey),
  };
}

function clash(id: 'relay.natsLogin' | 'relay.natsPassword' | 'relay.natsTls', field: string): StationError {
  return new StationError('invalid', text(id), { field });
}
