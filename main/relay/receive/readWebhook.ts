import { createHash } from 'node:crypto';
import { StationError } from '../../domain/failure.ts';
import { parseBoundedJson } from '../../lib/boundedJson.ts';
import { eventTypes, readEvent } from '../../partner/schemas/events.ts';
import { type UnwrappedEvent, unwrapEvents } from '../../partner/schemas/unwrapEvents.ts';

/** An unknown type is kept as it came. */
export interface ReadEvent {
  readonly type: string;
  readonly isKnown: boolean;
  readonly srUuid: string | null;
  /** Equal events have equal keys, however they are written. */
  readonly key: Buffer;
  readonly payload: string;
}

export type Misfit = { readonly misfit: 'not_utf8' | 'not_json' | 'not_an_event'; readonly field?: string };

/** Far deeper than any event; a recursive reader must not be led further. */
const maxNested = 16;
const maxTypeNameLength = 100;
const utf8 = new TextDecoder('utf-8', { fatal: true });
/** A station's test of the way; it changes nothing. */
export const testEventType = 'sideshot_test';

/**
 * Takes one event, a list, or an envelope. The three known events must fit their schema; another object with an
 * `event_type` is unknown. One misfit rejects all.
 */
export function readWebhook(body: Buffer): readonly ReadEvent[] | Misfit {
  const text = textOf(body);
  if (text === null) return { misfit: 'not_utf8' };
  const json = jsonOf(text);
  if (json === undefined) return { misfit: 'not_json' };
  if (!isNestedWithin(json, maxNested)) return { misfit: 'not_an_event', field: 'event_type' };
  const read: ReadEvent[] = [];
  for (const unwrapped of unwrapEvents(json)) {
    // The original text stays where the event came alone in the stations' shape.
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

/** Hash of the canonical event behind its time: keys of one time lie together, so that a batch writes few pages of the index. */
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
  return typeof type === 'string' && type !== '' && type.length <= maxTypeNameLength ? type : null;
}

/** RFC 8785: equal events give equal text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const record = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(record).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(record[key])}`).join(',')}}`;
}

function isNestedWithin(value: unknown, max: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return max > 0 && Object.values(value).every((entry) => isNestedWithin(entry, max - 1));
}
