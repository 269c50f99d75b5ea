import { eventTypes } from './events.ts';

type Json = Readonly<Record<string, unknown>>;

/** `event` has the form of spec section 6. `path` is its place: `data.`, `[3].`, or empty. */
export interface UnwrappedEvent {
  readonly path: string;
  readonly event: Json | null;
}

/** `{ "records": [ { "message": { "data": { … } } } ] }` is the deepest known envelope. */
const maxDepth = 4;

interface Told {
  readonly types: readonly string[];
  readonly at: unknown;
}

const nothing: Told = { types: [], at: undefined };
const typeKeys = ['event_type', 'event', 'type', 'event_name'] as const;
const timeKeys = ['timestamp', 'occurred_at', 'created_at', 'created', 'time'] as const;

/**
 * Events may be alone, in a list or in an envelope. An event names an SR; its own type and time go before the
 * envelope's. Where several parts of an envelope hold events, none is taken. An event in the right shape comes out as
 * the same object.
 */
export function unwrapEvents(json: unknown): readonly UnwrappedEvent[] {
  const found = search(json, nothing, '', maxDepth);
  return found.length > 0 ? found : [{ path: '', event: null }];
}

function search(value: unknown, reported: Told, path: string, depth: number): readonly UnwrappedEvent[] {
  if (Array.isArray(value)) return searchList(value, reported, path, depth);
  if (!isObject(value)) return [];
  const { event_type: own, sr_uuid: srUuid } = value;
  // The fields of an unknown type cannot be known.
  if (isName(own) && !isKnownType(own)) return [{ path, event: value }];
  const types = [...namesIn(value), ...reported.types];
  const at = timeKeys.map((key) => value[key]).find((time) => time !== undefined) ?? reported.at;
  const inner = srUuid === undefined && depth > 0 ? searchWithin(value, { types, at }, path, depth) : [];
  if (inner.length > 0) return inner;
  // Inside an envelope only an object with a type is an event; a whole document may have an unknown type.
  if (srUuid === undefined && !isName(own) && (depth < maxDepth || types.length === 0)) return [];
  return [{ path, event: shaped(value, types, at) }];
}

function searchList(list: readonly unknown[], reported: Told, path: string, depth: number): readonly UnwrappedEvent[] {
  const before = path.replace(/\.$/, '');
  return list.flatMap((entry, index) => {
    const at = `${before}[${index}].`;
    const found = Array.isArray(entry) || depth === 0 ? [] : search(entry, reported, at, depth - 1);
    return found.length > 0 ? found : [{ path: at, event: null }];
  });
}

/** Exactly one part may hold events. */
function searchWithin(envelope: Json, reported: Told, path: string, depth: number): readonly UnwrappedEvent[] {
  const ways = Object.entries(envelope)
    .filter(([, value]) => typeof value === 'object' && value !== null)
    .map(([key, value]) => search(value, reported, `${path}${key}.`, depth - 1))
    .filter((found) => found.some(({ event }) => event !== null));
  return ways.length === 1 ? (ways[0] ?? []) : [];
}

function shaped(value: Json, types: readonly string[], at: unknown): Json {
  const type = isName(value.event_type) ? value.event_type : (types.find(isKnownType) ?? types.at(-1));
  const timestamp = isoOf(value.timestamp ?? at);
  if (type === value.event_type && timestamp === value.timestamp) return value;
  return { ...value, event_type: type, ...(timestamp === undefined ? {} : { timestamp }) };
}

/** Numbers below 1e11 are seconds (until the year 5138), others milliseconds. */
function isoOf(time: unknown): unknown {
  const digits = typeof time === 'number' ? String(time) : typeof time === 'string' ? time.trim() : '';
  if (!/^\d{9,13}(\.\d+)?$/.test(digits)) return time;
  const given = Number(digits);
  return new Date(given < 1e11 ? given * 1_000 : given).toISOString();
}

function namesIn(value: Json): readonly string[] {
  return typeKeys.map((key) => value[key]).filter(isName);
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isKnownType(type: string): boolean {
  return (eventTypes as readonly string[]).includes(type);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
