import { createHash } from 'node:crypto';
import { StationError } from '../../domain/failure.ts';
import { parseBoundedJson } from '../../lib/boundedJson.ts';
import { eventTypes, readEvent } from '../../partner/schemas/events.ts';
import { type UnwrappedEvent, unwrapEvents } from '../../partner/schemas/unwrapEvents.ts';
import { canonicalJson, isNestedWithin } from './canonicalJson.ts';

/** One event of a webhook, read: of spec section 6, or of a type that is not known yet and is kept as it came. */
export interface ReadEvent {
  readonly type: string;
  readonly isKnown: boolean;
  readonly srUuid: string | null;
  /** Same event, same key, however it was written. */
  readonly key: Buffer;
  readonly payload: string;
}

export type Misfit = { readonly misfit: 'not_utf8' | 'not_json' | 'not_an_event'; readonly field?: string };

/** Far more than any event has; a reader that goes down by itself calls must not be led deeper. */
const mostNested = 16;
const longestTypeName = 100;
const utf8 = new TextDecoder('utf-8', { fatal: true });
/** A test of the way, by a station. It changes nothing anywhere. */
export const testEventType = 'sideshot_test';

/**
 * Reads the body of a webhook: one event, a list, or in an envelope. The three known events must fit their schema; any other object with an
 * `event_type` is of an unknown type. Where one of several is no event, none counts.
 */
export function readWebhook(body: Buffer): readonly ReadEvent[] | Misfit {
  const text = textOf(body);
  if (text === null) return { misfit: 'not_utf8' };
  const json = jsonOf(text);
  if (json === undefined) return { misfit: 'not_json' };
  if (!isNestedWithin(json, mostNested)) return { misfit: 'not_an_event', field: 'event_type' };
  const read: ReadEvent[] = [];
  for (const unwrapped of unwrapEvents(json)) {
    // As it came where it came alone and in the shape that stations read.
    const one = readOne(unwrapped, unwrapped.event === json ? text : JSON.stringify(unwrapped.event));
    if ('misfit' in one) return one;
    read.push(one);
  }
  return read;
}

function readOne({ path, event }: UnwrappedEvent, payload: string): ReadEvent | Misfit {
  const type = typeOf(event);
  if (type === null) return { misfit: 'not_an_event', field: `${path}event_type` };
  if (!(eventTypes as readonly string[]).includes(type))
    return { type, isKnown: type === testEventType, srUuid: null, key: keyOf(event, 0), payload };
  try {
    const { srUuid, serverAt } = readEvent(event, path);
    return { type, isKnown: true, srUuid, key: keyOf(event, serverAt), payload };
  } catch (error) {
    if (error instanceof StationError) return { misfit: 'not_an_event', field: error.field ?? '' };
    throw error;
  }
}

/**
 * The SHA-256 of the canonical event behind its time. The hash alone would do; with the time before it new keys lie together in the index, and a
 * batch writes a few of its pages instead of one for each event.
 */
function keyOf(json: unknown, serverAt: number): Buffer {
  const time = Buffer.alloc(6);
  time.writeUIntBE(Math.min(Math.max(0, Math.trunc(serverAt)), 2 ** 48 - 1), 0, 6);
  return Buffer.concat([time, createHash('sha256').update(canonicalJson(json)).digest()]);
}

function textOf(body: Buffer): string | null {
  try {
    return utf8.decode(body);
  } catch {
    return null;
  }
}

function jsonOf(payload: string): unknown {
  try {
    return parseBoundedJson(payload);
  } catch {
    return undefined;
  }
}

function typeOf(json: unknown): string | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json) || !('event_type' in json)) return null;
  const { event_type: type } = json;
  return typeof type === 'string' && type !== '' && type.length <= longestTypeName ? type : null;
}
