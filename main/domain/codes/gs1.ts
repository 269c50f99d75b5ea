/**
 * GS1 element strings and Digital Links (GS1 General Specifications, sections 3 and 7; GS1 Digital Link URI syntax).
 * Reads only identifiers of known length.
 */
export type Gs1 = ReadonlyMap<string, string>;

/** A fixed length, or at most this many up to a separator. */
type Span = { readonly always: number } | { readonly most: number };

const always = (count: number): Span => ({ always: count });
const max = (count: number): Span => ({ most: count });

// biome-ignore format: a table, one line a group of identifiers
const spans: readonly (readonly [identifiers: RegExp, span: Span])[] = [
  [/^00/, always(18)],
  [/^0[1-3]/, always(14)],
  [/^04/, always(16)],
  [/^1[1-9]/, always(6)],
  [/^20/, always(2)],
  [/^(?:10|21|22)/, max(20)],
  [/^(?:240|241|250|251|254|400|403)/, max(30)],
  [/^(?:242|243|30|37)/, max(20)],
  [/^(?:235|253|255)/, max(30)],
  [/^3[1-6]\d\d/, always(6)],
  [/^39[0-3]\d/, max(18)],
  [/^401/, max(30)],
  [/^402/, always(17)],
  [/^41[0-7]/, always(13)],
  [/^42\d/, max(20)],
  [/^801[78]/, always(18)],
  [/^8003/, max(30)],
  [/^8004/, max(30)],
  [/^80(?:06|10|12|13|19|20)/, max(50)],
  [/^90/, max(30)],
  [/^9[1-9]/, max(90)],
];

/** Ends an element of variable length. */
const separator = String.fromCodePoint(0x1d);
/** Some scanners type the separator so. */
const typedSeparators = /<GS>|\{GS\}/gi;

/** A text without brackets must have one of these to be GS1. */
const keys = ['00', '01', '02', '253', '401', '402', '414', '8003', '8004', '8006', '8010', '8017', '8018'];

/** Null for other codes and for a wrong check digit in GTIN or SSCC. `code` has no scanner's mark. */
export function readGs1(code: string): Gs1 | null {
  const elements = /^https?:\/\//i.test(code) ? ofLink(code) : code.startsWith('(') ? ofBrackets(code) : ofString(code);
  if (elements === null || elements.size === 0) return null;
  const keyed = ['00', '01'].flatMap((identifier) => elements.get(identifier) ?? []);
  return keyed.every(hasCheckDigit) ? elements : null;
}

function ofString(code: string): Gs1 | null {
  const found = new Map<string, string>();
  let rest = withoutSeparator(code.replaceAll(typedSeparators, separator));
  while (rest !== '') {
    const element = firstOf(rest);
    if (element === null) return null;
    found.set(element.identifier, element.value);
    rest = element.rest;
  }
  return keys.some((key) => found.has(key)) ? found : null;
}

function withoutSeparator(text: string): string {
  return text.startsWith(separator) ? text.slice(1) : text;
}

function firstOf(text: string) {
  for (const [identifiers, span] of spans) {
    const [identifier] = identifiers.exec(text) ?? [];
    if (identifier === undefined) continue;
    const behind = text.slice(identifier.length);
    const end = behind.indexOf(separator);
    const value = 'always' in span ? behind.slice(0, span.always) : end === -1 ? behind : behind.slice(0, end);
    if (!fits(value, span)) return null;
    return { identifier, value, rest: withoutSeparator(behind.slice(value.length)) };
  }
  return null;
}

function fits(value: string, span: Span): boolean {
  if ('always' in span) return value.length === span.always && /^\d+$/.test(value);
  return value !== '' && value.length <= span.most;
}

/** The printed form: `(01)09521234543213(21)ABC`. */
function ofBrackets(code: string): Gs1 | null {
  if (!/^(?:\(\d{2,4}\)[^()]+)+$/.test(code)) return null;
  return known(
    [...code.matchAll(/\((\d{2,4})\)([^()]+)/g)].map(([, identifier = '', value = '']) => [identifier, value]),
  );
}

/** Pairs come in the path from the first key on, then in the query. */
function ofLink(code: string): Gs1 | null {
  const [, way, asked = ''] = /^https?:\/\/[^/?#]+([^?#]*)(?:\?([^#]*))?/i.exec(code) ?? [];
  if (way === undefined) return null;
  const parts = way.split('/').filter((part) => part !== '');
  const from = parts.findIndex(
    (part, index) =>
      /^(?:00|01|253|255|401|402|41[47]|800[346]|801[078])$/.test(part) && parts[index + 1] !== undefined,
  );
  if (from === -1) return null;
  const path = parts.slice(from);
  const pairs = path.flatMap((part, index) =>
    index % 2 === 0 ? [[part, decoded(path[index + 1] ?? '')] as const] : [],
  );
  const query = asked.split(/[&;]/).flatMap((pair) => {
    const [, name, value] = /^(\d{2,4})=(.*)$/.exec(pair) ?? [];
    return name === undefined || value === undefined ? [] : [[name, decoded(value)] as const];
  });
  return known([...pairs, ...query]);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function known(pairs: readonly (readonly [string, string])[]): Gs1 | null {
  const isKnown = ([identifier, value]: readonly [string, string]): boolean => {
    const span = spans.find(([identifiers]) => identifiers.exec(identifier)?.[0] === identifier)?.[1];
    return span !== undefined && fits(value, span);
  };
  return pairs.every(isKnown) ? new Map(pairs) : null;
}

/** From the right, every second digit counts three times; the sum must be a multiple of ten. */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
