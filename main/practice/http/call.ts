import type { IncomingHttpHeaders } from 'node:http';
import type { Manners } from '../deployment.ts';
import { ApiProblem } from '../world/apiProblem.ts';
import { parseJson } from './answer.ts';
import type { Values } from './template.ts';

export interface Call {
  readonly endpoint: string;
  readonly values: Values;
  readonly query: URLSearchParams;
  readonly unknownQuery: Manners['unknownQuery'];
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

/** 400 for anything but a uuid. */
export function uuidOf(text: string | null | undefined, name: string): string {
  if (text === null || text === undefined || text === '') throw invalid(`${name} is required`);
  if (!isUuid(text)) throw invalid(`${name} is not a uuid`);
  return text.toLowerCase();
}

/** 400 for another content type or shape (spec section 1). */
export function jsonBody(call: Call): Readonly<Record<string, unknown>> {
  if (!(call.headers['content-type'] ?? '').startsWith('application/json')) {
    throw invalid('The content type must be application/json');
  }
  const body = parseJson(call.body);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('The body must be a JSON object');
  return body as Readonly<Record<string, unknown>>;
}

/** Refuses unknown parameters, so that a client hears of a wrong name; some deployments pass them over. */
export function allowQuery({ query, unknownQuery }: Call, names: readonly string[]): void {
  if (unknownQuery === 'ignored') return;
  const unknown = [...query.keys()].find((key) => !names.includes(key));
  if (unknown !== undefined) throw invalid(`Unknown query parameter ${unknown}`);
}

export function booleanQuery(query: URLSearchParams, name: string): boolean {
  const text = query.get(name) ?? 'false';
  if (text !== 'true' && text !== 'false') throw invalid(`${name} must be true or false`);
  return text === 'true';
}

export interface Page<Entry> {
  readonly entries: readonly Entry[];
  readonly metadata: {
    readonly total_count: number;
    readonly page_number: number;
    readonly total_pages: number;
    readonly page_size: number;
  };
}

/** Spec section 1: size 1 to 100 (20), number from 1 (1); 400 outside. A page past the end is empty. */
export function pageOf<Entry>(
  entries: readonly Entry[],
  query: URLSearchParams,
  names: { readonly page: string; readonly size: string },
): Page<Entry> {
  const number = integerQuery(query, names.page, 1, 1, Number.MAX_SAFE_INTEGER);
  const size = integerQuery(query, names.size, 20, 1, 100);
  return {
    entries: entries.slice((number - 1) * size, number * size),
    metadata: {
      total_count: entries.length,
      page_number: number,
      total_pages: Math.ceil(entries.length / size),
      page_size: size,
    },
  };
}

export function mapPage<Entry, Other>(
  page: Page<Entry>,
  map: (entries: readonly Entry[]) => readonly Other[],
): Page<Other> {
  return { ...page, entries: map(page.entries) };
}

export function sorted<Entry extends object>(entries: readonly Entry[], query: URLSearchParams): readonly Entry[] {
  const field = query.get('sort_by');
  const direction = query.get('sort_direction') ?? 'asc';
  if (direction !== 'asc' && direction !== 'desc') throw invalid('sort_direction must be asc or desc');
  if (field === null) return entries;
  const value = (entry: Entry): string => String((entry as Readonly<Record<string, unknown>>)[field] ?? '');
  if (entries.length > 0 && entries.every((entry) => !(field in entry))) throw invalid(`sort_by: no field ${field}`);
  const sign = direction === 'asc' ? 1 : -1;
  return [...entries].sort((one, other) => sign * value(one).localeCompare(value(other), 'en'));
}

export function invalid(details: string): ApiProblem {
  return new ApiProblem(400, 'Validation error', details);
}

function integerQuery(query: URLSearchParams, name: string, fallback: number, least: number, max: number): number {
  const text = query.get(name);
  if (text === null) return fallback;
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= max)) {
    throw invalid(`${name} must be an integer from ${least}${max > 1000 ? '' : ` to ${max}`}`);
  }
  return value;
}
