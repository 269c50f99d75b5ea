import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { parseBoundedJson } from '../../lib/boundedJson.ts';
import type { Admitted } from '../admit.ts';
import { serveFleet } from '../fleet/fleetEndpoints.ts';
import { answer } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import type { StationToken } from '../relayStore.ts';
import { hashOf, newSecret } from '../secrets.ts';
import { type DeliveryParts, serveEvents, stateOf } from './eventsEndpoint.ts';

const testMs = 60_000;
const acknowledgement = z.strictObject({ cursor: z.number().int().nonnegative(), store: z.string() });

export interface StationCall extends Pick<Admitted, 'endpoint' | 'maxBytes' | 'query'> {
  readonly token: StationToken;
  readonly hash: Buffer;
}

export async function serveStation(
  parts: DeliveryParts,
  call: StationCall,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { token } = call;
  switch (call.endpoint) {
    case 'events':
      return serveEvents(parts, call.hash, token, call.query, request, response);
    case 'station':
      return answer(response, 200, { name: token.name, ...stateOf(parts, token) });
    case 'acknowledge':
      return acknowledge(parts, call, request, response);
    case 'test': {
      const once = newSecret('t');
      await parts.store.registry.addTest({ name: `test-${token.name}`, until: parts.now() + testMs }, hashOf(once));
      return answer(response, 200, { path: `/webhooks/${once}` });
    }
    default:
      return serveFleet(parts, call, request, response);
  }
}

async function acknowledge(
  parts: DeliveryParts,
  { token, maxBytes }: StationCall,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request, maxBytes);
  if (body === null) return answer(response, 413, { error: 'too_long' }, { connection: 'close' });
  const parsed = acknowledgement.safeParse(jsonOf(body));
  if (!parsed.success) return answer(response, 400, { error: 'bad_body' });
  const { cursor, store } = parsed.data;
  // A cursor beyond all that was sent, or of another store, did not come from this relay.
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
