import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { parseBoundedJson } from '../../lib/boundedJson.ts';
import { serveFleet } from '../fleet/fleetEndpoints.ts';
import { answer } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import type { StationToken } from '../relayStore.ts';
import { hashOf, newSecret } from '../secrets.ts';
import { relayPaths } from '../wire/wire.ts';
import { type DeliveryParts, refuseCall, serveEvents, stateOf } from './eventsEndpoint.ts';

const mostBodyBytes = 1_000;
/** A test is sent at once. */
const testMs = 60_000;
const acknowledgement = z.strictObject({ cursor: z.number().int().nonnegative(), store: z.string() });

/** The calls of stations, below `/v1/`. */
export async function serveStation(
  parts: DeliveryParts,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const secret = /^bearer +([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const hash = secret === undefined ? null : hashOf(secret);
  const token = hash && (await parts.store.registry.tokenOf(hash));
  if (hash === null || token === null) return answer(response, 401, { error: 'bad_token' });
  parts.trust(request, `token ${token.name}`);
  const tooMany = parts.limits.call(token.name);
  if (tooMany !== null) return refuseCall(parts, token, response, tooMany);
  const isPost = request.method === 'POST';
  if (!isPost && request.method !== 'GET')
    return answer(response, 405, { error: 'get_or_post' }, { allow: 'GET, POST' });
  if (url.pathname.startsWith('/v1/fleet/')) return serveFleet(parts, token, url, request, response);
  switch (url.pathname) {
    case isPost ? null : relayPaths.events:
      return serveEvents(parts, hash, token, url.searchParams, request, response);
    case isPost ? null : relayPaths.station:
      return answer(response, 200, { name: token.name, ...stateOf(parts, token) });
    case isPost ? relayPaths.acknowledge : null:
      return acknowledge(parts, token, request, response);
    case isPost ? relayPaths.test : null: {
      const tooManyTests = parts.limits.test(token.name);
      if (tooManyTests !== null) return refuseCall(parts, token, response, tooManyTests);
      const once = newSecret('t');
      await parts.store.registry.addTest({ name: `test-${token.name}`, until: parts.now() + testMs }, hashOf(once));
      return answer(response, 200, { path: `/webhooks/${once}` });
    }
    default:
      return answer(response, 404, { error: 'not_found' });
  }
}

async function acknowledge(
  parts: DeliveryParts,
  token: StationToken,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request, mostBodyBytes);
  const parsed = acknowledgement.safeParse(body === null ? null : jsonOf(body));
  if (!parsed.success) return answer(response, 400, { error: 'bad_body' });
  const { cursor, store } = parsed.data;
  // Of a store that is gone, or beyond all that was ever sent: nothing that this relay could have been told in earnest.
  if (store === parts.store.id && cursor <= parts.store.bounds().newest)
    await parts.store.registry.acknowledge(token.name, cursor, parts.now());
  answer(response, 200, { acknowledged: cursor });
}

function jsonOf(body: Buffer): unknown {
  try {
    return parseBoundedJson(body.toString());
  } catch {
    return null;
  }
}
