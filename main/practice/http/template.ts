/** Reads requests by a profile's templates: takes out what the client filled in. */

export type Values = Readonly<Record<string, string>>;

export interface PathPattern {
  readonly path: RegExp;
  readonly names: readonly string[];
  readonly query: readonly (readonly [string, string])[];
}

/** Takes `/api/v2/sr/{sr_uuid}/media?side={side_uuid}`. */
export function compilePath(template: string): PathPattern {
  const [path = '', query = ''] = template.split('?', 2);
  const names: string[] = [];
  const source = path
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(name);
      return '([^/]+)';
    })
    .join('');
  return { path: new RegExp(`^${source}$`), names, query: [...new URLSearchParams(query)] };
}

/** Answers null for a path that does not fit. Meaningless percent signs stay as they are. */
export function matchPath(pattern: PathPattern, path: string): Values | null {
  const match = pattern.path.exec(path);
  if (match === null) return null;
  return Object.fromEntries(pattern.names.map((name, index) => [name, decode(match[index + 1] ?? '')]));
}

/** `missing` names parameters that the query lacks or words otherwise. */
export function matchQuery(pattern: PathPattern, query: URLSearchParams): TemplateReading {
  const given = Object.fromEntries(pattern.query.map(([key]) => [key, query.get(key) ?? undefined]));
  return readTemplate(Object.fromEntries(pattern.query), given);
}

export interface TemplateReading {
  readonly values: Values;
  readonly missing: readonly string[];
}

/** Strings `{name}` give a value; text around a name and everything else must be equal. `missing` names the places that differ. */
export function readTemplate(template: unknown, given: unknown, place = ''): TemplateReading {
  if (typeof template === 'string') return readText(template, given, place);
  if (typeof template === 'object' && template !== null && !Array.isArray(template)) {
    const fields = typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {};
    const readings = Object.entries(template).map(([key, part]) =>
      readTemplate(part, fields[key], place === '' ? key : `${place}.${key}`),
    );
    return {
      values: Object.assign({}, ...readings.map((reading) => reading.values)),
      missing: readings.flatMap((reading) => reading.missing),
    };
  }
  return { values: {}, missing: JSON.stringify(template) === JSON.stringify(given) ? [] : [place] };
}

function readText(template: string, given: unknown, place: string): TemplateReading {
  if (typeof given !== 'string' && typeof given !== 'number') return { values: {}, missing: [place] };
  const pattern = compileText(template);
  const match = pattern.source.exec(String(given));
  if (match === null) return { values: {}, missing: [place] };
  return {
    values: Object.fromEntries(pattern.names.map((name, index) => [name, match[index + 1] ?? ''])),
    missing: [],
  };
}

function compileText(template: string): { readonly source: RegExp; readonly names: readonly string[] } {
  const names: string[] = [];
  const source = template
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(name);
      return '([^]*)';
    })
    .join('');
  return { source: new RegExp(`^${source}$`), names };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
