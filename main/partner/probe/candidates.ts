import type { Profile } from '../profileSchema.ts';

/** Common names for parameters that the spec leaves open. A name enters a profile only when an answer proves it. */
const candidates = {
  progress: {
    sr: [
      ...['sr_uuid', 'sr_id', 'sr', 'uuid', 'id', 'srUuid', 'srId', 'identifier'],
      ...['service_request', 'service_request_uuid', 'service_request_id', 'serviceRequest'],
      ...['serviceRequestUuid', 'serviceRequestId', 'request_uuid', 'request_id', 'requestUuid', 'requestId'],
    ],
  },
  category_tree: {
    active: ['active_only', 'activeOnly', 'only_active', 'onlyActive', 'active', 'is_active', 'isActive'],
    counts: countNames('item'),
  },
  type_brands: {
    inactive: [
      ...['include_inactive', 'includeInactive', 'with_inactive', 'withInactive', 'show_inactive', 'showInactive'],
      ...['inactive', 'all', 'include_all', 'includeAll'],
    ],
    counts: countNames('side_group'),
  },
  models: {
    page: ['page_number', 'page', 'pageNumber', 'page_no', 'pageNo', 'page_index', 'pageIndex', 'p'],
    size: [
      ...['page_size', 'pageSize', 'per_page', 'perPage', 'limit', 'size', 'page_limit', 'pageLimit'],
      ...['results_per_page', 'resultsPerPage', 'max_results', 'maxResults', 'take'],
    ],
    search: [
      ...['search', 'q', 'query', 'search_term', 'searchTerm', 'term', 'name', 'keyword', 'filter'],
      ...['model_name', 'modelName', 'search_query', 'searchQuery', 'text'],
    ],
    brand: ofThing('brand'),
    type: ofThing('type'),
    category: ofThing('category'),
  },
} as const satisfies {
  [Endpoint in keyof Profile['params']]: Record<keyof Profile['params'][Endpoint], readonly string[]>;
};

export type ParamEndpoint = keyof typeof candidates;

export interface ParamField {
  readonly endpoint: ParamEndpoint;
  readonly param: string;
}

/** The profile's name first, then names from the partner's messages; names built like proved ones come earlier. */
export function namesToTry(
  { endpoint, param }: ParamField,
  current: string,
  mentioned: readonly string[],
  proved: readonly string[],
): readonly string[] {
  const defaults = (candidates[endpoint] as Readonly<Record<string, readonly string[]>>)[param] ?? [];
  const styled = [...defaults].sort((one, other) => likeness(other, proved) - likeness(one, proved));
  return [...new Set([current, ...mentioned, ...styled])];
}

/** Finds `sr_id is required`, `missing parameter: sr_id`, and the names asked about. */
export function mentionedNames(words: string, asked: readonly string[]): readonly string[] {
  const reported = [
    ...words.matchAll(/["'`]?\b([A-Za-z_][\w.-]{0,60})["'`]? (?:is|are) (?:required|missing)/gi),
    ...words.matchAll(/missing (?:the )?(?:required )?(?:query )?param(?:eter)?s?:? ["'`]?([A-Za-z_][\w.-]{0,60})/gi),
  ].map((match) => match[1] ?? '');
  return [...new Set([...reported, ...asked.filter((name) => hasWord(words, name))])].filter(
    (name) => !plainWords.has(name),
  );
}

export function hasWord(words: string, name: string): boolean {
  return words.split(/[^\w.-]+/).some((word) => word.replace(/^[.-]+|[.-]+$/g, '') === name);
}

/** A refusal may say "a uuid that parameter is required". */
const plainWords = new Set([
  'it',
  'this',
  'that',
  'parameter',
  'value',
  'field',
  'key',
  'token',
  'authentication',
  'Authentication',
]);

/** Counts shared traits: how words are joined, and the qualifying words. */
function likeness(name: string, proved: readonly string[]): number {
  return Math.max(0, ...proved.map((other) => shared(traits(name), traits(other))));
}

function traits(name: string): readonly string[] {
  const words = name.split(/_|(?=[A-Z])/).map((word) => word.toLowerCase());
  if (words.length === 1) return ['one word'];
  const join = name.includes('_') ? 'snake' : 'camel';
  return [join, `first ${words[0]}`, `last ${words.at(-1)}`];
}

function shared(some: readonly string[], others: readonly string[]): number {
  return some.filter((trait) => others.includes(trait)).length;
}

function countNames(thing: string): readonly string[] {
  const things = [`${thing}_count`, `${thing}_counts`];
  const snake = [
    ...['include_counts', 'with_counts', 'counts', 'include_count', 'with_count', 'show_counts', 'count'],
    ...things.flatMap((name) => [`include_${name}`, `with_${name}`, name]),
  ];
  return [...new Set(snake.flatMap((name) => [name, camel(name)]))];
}

function ofThing(thing: string): readonly string[] {
  return [thing, `${thing}_uuid`, `${thing}_id`, `${thing}Uuid`, `${thing}Id`, `${thing}s`, `filter_${thing}`];
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
