import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { parseBoundedJson } from '../../lib/boundedJson.ts';
import type { SealFault } from '../../lib/secrets/publicationSeal.ts';
import type { Admitted } from '../admit.ts';
import { answer } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import type { RelayLog } from '../relayLog.ts';
import type { RelayStore, StationToken } from '../relayStore.ts';
import { NotSharable, type SharedRecords } from '../sharedRecords.ts';
import { type Share, ShareFull } from '../shares.ts';
import {
  type FleetStation,
  leaseRequest,
  listRequest,
  recordKey,
  recordRequest,
  reportRequest,
  settingsQuery,
  settingsRequest,
  silentAfterMs,
  stationReport,
  windowRequest,
} from '../wire/fleet.ts';
import { stationKey } from './fleetKeys.ts';
import { changeLease } from './leases.ts';
import { takeListRow } from './listRows.ts';
import { noteRefusal, type Publication, publishSettings, refusalOf, settingsOf } from './publishedSettings.ts';
import { closeWindow } from './windows.ts';

export interface FleetParts {
  readonly store: Pick<RelayStore, 'registry' | 'shared'>;
  readonly now: () => number;
  readonly log: RelayLog;
  readonly limited: (station: string, error: string) => void;
  readonly shareBytes: number;
}

interface Call {
  readonly records: SharedRecords;
  readonly parts: FleetParts;
  readonly token: StationToken;
  readonly now: number;
}

export interface FleetCall extends Pick<Admitted, 'endpoint' | 'maxBytes' | 'query'> {
  readonly token: StationToken;
}

/** 404 where this relay's store shares nothing. */
export async function serveFleet(
  parts: FleetParts,
  { endpoint, maxBytes, query, token }: FleetCall,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const all = parts.store.shared;
  if (all === null) return answer(response, 404, { error: 'not_shared' });
  const records = paidBy(all, { owner: token.name, maxBytes: parts.shareBytes });
  const call: Call = { records, parts, token, now: parts.now() };
  try {
    await serveCall(call, { endpoint, maxBytes, query }, request, response);
  } catch (error) {
    if (!(error instanceof ShareFull)) throw error;
    parts.limited(token.name, 'share_full');
    answer(response, 507, { error: 'share_full', most_megabytes: error.maxBytes / 1_000_000 });
  }
}

function paidBy(records: SharedRecords, share: Share): SharedRecords {
  return { ...records, put: (key, value, expected) => records.put(key, value, expected, share) };
}

async function serveCall(
  call: Call,
  { endpoint, maxBytes, query }: Pick<Admitted, 'endpoint' | 'maxBytes' | 'query'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { records, token } = call;
  switch (endpoint) {
    case 'stations':
      return answer(response, 200, { now: call.now, name: token.name, stations: await stationsOf(call) });
    case 'readRecord':
      return readRecord(call, query.get('key') ?? '', response);
    case 'report':
      return withBody(request, response, reportRequest, maxBytes, (body) => report(call, body));
    case 'lease':
      return withBody(request, response, leaseRequest, maxBytes, async ({ key, wish }) => ({
        now: call.now,
        lease: await changeLease(records, { key, wish, station: token.name, now: call.now }),
      }));
    case 'window':
      return withBody(request, response, windowRequest, maxBytes, async (reported) => {
        await closeWindow(records, reported, token.name, call.now);
        return { now: call.now };
      });
    case 'settings':
      return readSettings(call, query, response);
    case 'publish':
      return withBody(request, response, settingsRequest, maxBytes, (reported) =>
        publish(call, { ...reported, station: token.name, now: call.now }),
      );
    case 'list':
      return withBody(request, response, listRequest, maxBytes, async ({ scope, rows }) => {
        const reported = rows.map((row) => takeListRow(records, scope, { ...row, station: token.name }, call.now));
        return { now: call.now, newer: (await Promise.all(reported)).filter((newer) => newer !== null) };
      });
    case 'writeRecord':
      return withBody(request, response, recordRequest, maxBytes, async ({ key, value, expected }) => {
        if (value !== null) return { ...(await records.put(key, value, expected)) };
        return { ...(await records.remove(key, expected === 'new' ? 'any' : expected)) };
      });
    default:
      return answer(response, 404, { error: 'not_found' });
  }
}

async function withBody<Schema extends z.ZodType>(
  request: IncomingMessage,
  response: ServerResponse,
  schema: Schema,
  maxBytes: number,
  act: (body: z.output<Schema>) => Promise<Readonly<Record<string, unknown>> | Refusal>,
): Promise<void> {
  const body = await readBody(request, maxBytes);
  if (body === null) return answer(response, 413, { error: 'too_long' }, { connection: 'close' });
  const parsed = schema.safeParse(jsonOf(body));
  if (!parsed.success) return answer(response, 400, { error: 'bad_body' });
  try {
    const done = await act(parsed.data);
    if (done instanceof Refusal) return answer(response, 403, { error: done.why });
    answer(response, 200, done);
  } catch (error) {
    // Escapes and wide characters make a body grow.
    if (!(error instanceof NotSharable)) throw error;
    answer(response, 413, { error: 'too_long' });
  }
}

/** Settings without the fleet key's signature change nothing; the log and the stations name who brought them. */
async function publish(
  { records, parts }: Call,
  wish: Publication,
): Promise<Readonly<Record<string, unknown>> | Refusal> {
  const { registry } = parts.store;
  const known = await registry.adminKey();
  const why = refusalOf(known, wish);
  if (why === null) {
    // The replaced key signs nothing from now on.
    if (known !== null && wish.seal !== null && wish.seal.key !== known) await registry.setAdminKey(wish.seal.key);
    return { now: wish.now, ...(await publishSettings(records, wish)) };
  }
  parts.log.warn('Settings that no admin signed were refused', { token: wish.station, version: wish.version, why });
  await noteRefusal(records, wish, why);
  return new Refusal(why);
}

class Refusal {
  readonly why: SealFault;

  constructor(why: SealFault) {
    this.why = why;
  }
}

async function report(
  { records, token, now, parts }: Call,
  { report, leases }: z.output<typeof reportRequest>,
): Promise<Readonly<Record<string, unknown>>> {
  // Costs no share, so that a full station still reports.
  await parts.store.shared?.put(stationKey(token.name), JSON.stringify(report), 'any');
  for (const key of leases) await changeLease(records, { key, station: token.name, wish: 'renew', now });
  const stations = await stationsOf({ records, token, now, parts });
  const live = stations.filter(
    (other) => other.report?.scope === report.scope && (other.seen_at ?? 0) > now - silentAfterMs,
  ).length;
  return { now, name: token.name, live: Math.max(1, live) };
}

async function stationsOf({ records, parts }: Call): Promise<readonly FleetStation[]> {
  const reports = new Map((await records.list('station.')).map((record) => [record.key, record]));
  const tokens = (await parts.store.registry.tokens()).filter(({ purpose }) => purpose === 'station');
  return tokens.map(({ name }) => {
    const record = reports.get(stationKey(name));
    const parsed = record && stationReport.safeParse(JSON.parse(record.value));
    return { name, seen_at: record?.at ?? null, report: parsed?.success ? parsed.data : null };
  });
}

async function readRecord({ records }: Call, key: string, response: ServerResponse): Promise<void> {
  if (!recordKey.safeParse(key).success) return answer(response, 400, { error: 'bad_key' });
  answer(response, 200, { record: await records.get(key) });
}

async function readSettings({ records, now }: Call, query: URLSearchParams, response: ServerResponse): Promise<void> {
  const asked = settingsQuery.safeParse({ scope: query.get('scope'), version: query.get('version') });
  if (!asked.success) return answer(response, 400, { error: 'bad_query' });
  answer(response, 200, { now, settings: await settingsOf(records, asked.data.scope, asked.data.version) });
}

function jsonOf(body: Buffer): unknown {
  try {
    return parseBoundedJson(body.toString());
  } catch {
    return null;
  }
}
