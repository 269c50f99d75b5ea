import { randomUUID } from 'node:crypto';
import {
  type AddedDestination,
  type IssuedToken,
  openRelayAdmin,
  type RelayAdmin,
} from '../../../main/relay/relayAdmin.ts';
import type { StationToken } from '../../../main/relay/relayStore.ts';
import type { TokenPurpose } from '../../../main/relay/rights.ts';
import { type Relay, type RelayOptions, startRelay } from '../../../main/relay/startRelay.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';

export interface RelayUnderTest {
  readonly relay: Relay;
  readonly folder: string;
  readonly log: ReturnType<typeof recordingLog>;
  /** Of plain HTTP on this machine. */
  readonly origin: string;
  /** Whole address for senders. */
  addDestination(name: string, verify?: object): Promise<string>;
  /** All that an admin is told of a new destination. */
  added(name: string, verify?: object): Promise<AddedDestination>;
  /** A token, of a station where no purpose is given. */
  issue(name: string, purpose?: TokenPurpose): Promise<string>;
  issued(name: string, purpose: TokenPurpose): Promise<IssuedToken>;
  /** What a person pastes at a station. */
  code(name: string): Promise<string>;
  revoke(name: string): Promise<void>;
  tokens(): Promise<readonly StationToken[]>;
  /** The public half of the admin's key. */
  nameKey(publicKey: string): Promise<void>;
  key(): Promise<string | null>;
  close(): Promise<void>;
}

/** A relay in this process behind what would be a proxy, on a free port. */
export async function openRelay(folder: string, change: Partial<RelayOptions> = {}): Promise<RelayUnderTest> {
  const log = recordingLog();
  const relay = await startRelay({
    folder,
    nats: null,
    host: '127.0.0.1',
    port: 0,
    tls: { kind: 'proxy', address: 'https://relay.test' },
    rate: 1_000,
    keepDays: 30,
    keepMegabytes: 1_000,
    log,
    ...change,
  });
  const origin = `${change.tls?.kind === 'own' ? 'https' : 'http'}://127.0.0.1:${relay.port}`;
  async function admin<Result>(work: (admin: RelayAdmin) => Promise<Result>): Promise<Result> {
    const opened = await openRelayAdmin({ folder, nats: change.nats ?? null }, log);
    try {
      return await work(opened);
    } finally {
      await opened.close();
    }
  }
  const added = (name: string, verify?: object): Promise<AddedDestination> =>
    admin((opened) => opened.addDestination(name, verify === undefined ? null : JSON.stringify(verify)));
  return {
    relay,
    folder,
    log,
    origin,
    addDestination: async (name, verify) => (await added(name, verify)).address.replace('https://relay.test', origin),
    added,
    issue: async (name, purpose) => (await admin((opened) => opened.issueToken(name, purpose))).token,
    issued: (name, purpose) => admin((opened) => opened.issueToken(name, purpose)),
    code: async (name) => (await admin((opened) => opened.issueToken(name))).code,
    tokens: () => admin((opened) => opened.tokens()),
    nameKey: (key) => admin((opened) => opened.setAdminKey(key)),
    key: () => admin((opened) => opened.adminKey()),
    revoke: (name) => admin((opened) => opened.revokeToken(name)),
    close: () => relay.close(),
  };
}

export function stateChange(change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    event_type: 'state_change',
    sr_uuid: randomUUID(),
    reference_id: 'SKU-1',
    state: { primary: 'QC', supplement: 'PENDING' },
    timestamp: '2026-11-23T08:00:00Z',
    ...change,
  };
}

export interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answered> {
  const sent = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  const response = await fetch(url, { method: 'POST', body: sent as string, headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
