import { StationError } from '../../domain/failure.ts';
import type { Time } from '../../lib/async/time.ts';
import { RelayFailure } from '../../relayClient/relayConnection.ts';
import { text } from '../../texts/text.ts';
import type { StationOptions } from '../api.ts';
import type { Connections } from '../connection/connections.ts';
import { wishedRelay } from '../connection/relayToken.ts';
import { connectionTo } from './partnerEvents.ts';

export interface ConnectRelayParts {
  readonly options: Pick<StationOptions, 'dataFolder' | 'environment' | 'version'>;
  readonly connections: Pick<Connections, 'require' | 'connect'>;
  readonly closing: AbortSignal;
  readonly time: Time;
}

const testMs = 10_000;

export async function connectRelay(parts: ConnectRelayParts, code: string): Promise<void> {
  const { profile, connection } = parts.connections.require();
  if (connection.practice) throw new StationError('not_possible', text('partnerEvents.practice'));
  const { events, token } = await wishedRelay(code, profile, parts.options.dataFolder);
  const relay = connectionTo(parts, { address: events.relay, token, caFile: events.ca_file });
  const tooLate = new AbortController();
  const cancel = parts.time.after(testMs, () => tooLate.abort(new RelayFailure('network', 'timeout')));
  try {
    await relay.station(AbortSignal.any([parts.closing, tooLate.signal]));
  } catch (cause) {
    throw inWords(cause, events.relay);
  } finally {
    cancel();
    await relay.close().catch(() => undefined);
  }
  await nameRelay(parts, { ...profile, events }, code);
}

export async function disconnectRelay(parts: ConnectRelayParts): Promise<void> {
  const { profile } = parts.connections.require();
  if (profile.events !== null) await nameRelay(parts, { ...profile, events: null }, null);
}

async function nameRelay(
  { connections }: ConnectRelayParts,
  profile: object,
  relayToken: string | null,
): Promise<void> {
  const profileText = JSON.stringify(profile);
  await connections.connect({
    profileText,
    profilePath: null,
    apiKey: null,
    userToken: null,
    relayToken,
    test: false,
  });
}

function inWords(cause: unknown, address: string): unknown {
  if (cause instanceof RelayFailure && cause.kind === 'refused')
    return new StationError('credentials', text('partnerEvents.refused', { address }), { cause });
  if (cause instanceof StationError) return cause;
  const words = cause instanceof Error ? cause.message : String(cause);
  return new StationError('unreachable', text('partnerEvents.unreachable', { address, words }), { cause });
}
