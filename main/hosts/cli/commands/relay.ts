import type { Command } from 'commander';
import { z } from 'zod';
import { StationError } from '../../../domain/failure.ts';
import { defaultLimits } from '../../../relay/limits/relayLimits.ts';
import type { RelayOptions } from '../../../relay/startRelay.ts';
import { text } from '../../../texts/text.ts';
import { listenFailure } from '../../listenFailure.ts';
import { addCommonOptions, type CommandScope } from '../commandCall.ts';
import { type ExitCode, exitCodes } from '../exitCodes.ts';
import { readInputText } from '../inputFiles.ts';
import { filled, optional, port, wholeNumberFrom1 } from '../optionTypes.ts';
import { printJson, printLines } from '../output.ts';
import { onRelayCall, type RelayCall } from '../relayCall.ts';
import { untilSignal } from '../untilSignal.ts';
import { words } from '../words.ts';
import { addAdminKeyCommands } from './relayAdminKey.ts';
import { addRelayRegistryCommands } from './relayRegistry.ts';

const defaultPort = 8443;
const certificateMaxBytes = 1_000_000;

const startOptions = z.object({
  host: optional(filled),
  port: optional(port),
  tlsCert: optional(filled),
  tlsKey: optional(filled),
  behindProxy: optional(
    filled.regex(/^https:\/\/[^/\s]+\/?$/, 'argument.httpsAddress').transform((given) => given.replace(/\/$/, '')),
  ),
  rate: optional(wholeNumberFrom1),
  keepDays: optional(wholeNumberFrom1),
  keepMegabytes: optional(wholeNumberFrom1),
  connections: optional(wholeNumberFrom1),
  connectionsPerAddress: optional(wholeNumberFrom1),
  streamsPerToken: optional(wholeNumberFrom1),
  callsPerMinute: optional(wholeNumberFrom1),
  shareMegabytes: optional(wholeNumberFrom1),
});
type StartOptions = z.output<typeof startOptions>;

export function addRelayCommands(program: Command, scope: CommandScope): void {
  const relay = addCommonOptions(
    program
      .command('relay')
      .description("the relay: takes the partner's webhooks and hands them to stations")
      .enablePositionalOptions(),
  );
  const start = relay
    .command('start')
    .description('serves until a signal')
    .option('--host <host>', 'where it listens: 127.0.0.1 when absent, 0.0.0.0 for all of this machine')
    .option('--port <n>', `the port: ${defaultPort} when absent, 0 for any free one`)
    .option('--tls-cert <file>', 'its certificate with chain (PEM); one of its own when absent')
    .option('--tls-key <file>', 'the key of the certificate (PEM)')
    .option('--behind-proxy <address>', 'serve plain HTTP: a proxy serves HTTPS at this address')
    .option('--rate <n>', 'webhooks a second of each destination (500)')
    .option('--keep-days <n>', 'how long events are kept (30)')
    .option('--keep-megabytes <n>', 'how much of them is kept (2000)')
    .option('--connections <n>', `connections in all (${defaultLimits.connections})`)
    .option(
      '--connections-per-address <n>',
      `of one address, that have shown no secret yet; not behind a proxy (${defaultLimits.connectionsPerAddress})`,
    )
    .option('--streams-per-token <n>', `streams of one token (${defaultLimits.streamsPerToken})`)
    .option('--calls-per-minute <n>', `calls of one token in all (${defaultLimits.callsPerMinute})`)
    .option('--share-megabytes <n>', `what one token's records may take (${defaultLimits.shareMegabytes})`);
  onRelayCall(start, scope, startOptions, serve);
  addRelayRegistryCommands(relay, scope);
  addAdminKeyCommands(relay, scope);
}

async function serve(call: RelayCall<StartOptions>): Promise<ExitCode> {
  const { options } = call;
  const wantedPort = options.port ?? defaultPort;
  const relay = await call.relay
    .start({
      ...call.place,
      host: options.host ?? '127.0.0.1',
      port: wantedPort,
      tls: await tlsOf(call),
      rate: options.rate ?? 500,
      keepDays: options.keepDays ?? 30,
      keepMegabytes: options.keepMegabytes ?? 2_000,
      limits: {
        connections: options.connections ?? defaultLimits.connections,
        connectionsPerAddress: options.connectionsPerAddress ?? defaultLimits.connectionsPerAddress,
        streamsPerToken: options.streamsPerToken ?? defaultLimits.streamsPerToken,
        callsPerMinute: options.callsPerMinute ?? defaultLimits.callsPerMinute,
        shareMegabytes: options.shareMegabytes ?? defaultLimits.shareMegabytes,
      },
    })
    .catch((error: unknown) => {
      throw error instanceof Error && 'syscall' in error && error.syscall === 'listen'
        ? listenFailure(error, wantedPort)
        : error;
    });
  try {
    if (call.json) printJson(call.cli.io, { address: relay.address });
    else printLines(call.cli.io, [words('relay.ready', { address: relay.address })]);
    await untilSignal(call.cli.signal);
  } finally {
    await relay.close();
  }
  return exitCodes.done;
}

async function tlsOf({ cli, options, place }: RelayCall<StartOptions>): Promise<RelayOptions['tls']> {
  const { tlsCert, tlsKey, behindProxy } = options;
  // The relays of a fleet share one address whose certificate stations trust; no relay can mint it.
  if (place.nats !== null && behindProxy === null)
    throw new StationError('invalid', text('relay.natsNeedsProxy'), { field: '--behind-proxy' });
  if (behindProxy !== null) {
    if (tlsCert !== null || tlsKey !== null) throw clash();
    return { kind: 'proxy', address: behindProxy };
  }
  if (tlsCert === null && tlsKey === null) return { kind: 'own' };
  if (tlsCert === null || tlsKey === null) throw clash();
  const read = (field: string, path: string): Promise<string> =>
    readInputText(cli, { field, path, maxBytes: certificateMaxBytes });
  return { kind: 'files', cert: await read('--tls-cert', tlsCert), key: await read('--tls-key', tlsKey) };
}

function clash(): StationError {
  return new StationError('invalid', text('relay.tlsOptions'), { field: '--tls-cert' });
}
