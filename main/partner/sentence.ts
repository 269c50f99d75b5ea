import type { Content } from './http/content.ts';

/**
 * Finds the sentence of a refusal in the spec's envelope, RFC 9457, `{"message"}`, GraphQL, lists of faults, XML or a
 * web page. Markup and JSON are never shown.
 */
export function sentenceIn(content: Content): string | null {
  switch (content.kind) {
    case 'json':
      return wordsOfJson(content.value, 0);
    case 'page':
      return headingOf(content.text.slice(0, maxCharacters));
    case 'other':
    case 'cut':
      return wordsOfText(content.text.slice(0, maxCharacters));
    default:
      return null;
  }
}

/** The most telling names come first. */
const wordKeys = ['detail', 'message', 'error_description', 'description', 'reason', 'msg', 'title', 'error'] as const;
/** These hold faults or the words one level deeper. */
const innerKeys = ['errors', 'error', 'detail', 'fault', 'status', 'response', 'data', 'details'] as const;
const deepest = 4;
const maxFaults = 3;
/** A body can be megabytes, so the search is bounded. */
const maxCharacters = 32_768;
const maxEntries = 20;

function wordsOfJson(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return isForPeople(value) ? value : null;
  if (Array.isArray(value)) return joined(value.slice(0, maxEntries).map((entry) => wordsOfJson(entry, depth + 1)));
  if (typeof value !== 'object' || value === null || depth > deepest) return null;
  const object = value as Readonly<Record<string, unknown>>;
  const own = wordKeys.map((key) => object[key]).find((words) => typeof words === 'string' && isForPeople(words));
  const inner = innerKeys.map((key) => object[key]).find((entry) => typeof entry === 'object' && entry !== null);
  const reported = typeof own === 'string' ? own : null;
  const more = inner === undefined ? null : faultsOf(inner, depth + 1);
  return reported === null ? more : sayMore(reported, more);
}

function faultsOf(value: unknown, depth: number): string | null {
  const said = wordsOfJson(value, depth);
  if (said !== null || typeof value !== 'object' || value === null || Array.isArray(value)) return said;
  const byField = Object.entries(value)
    .slice(0, maxEntries)
    .map(([field, entry]) => {
      const words = typeof entry === 'string' || Array.isArray(entry) ? wordsOfJson(entry, depth + 1) : null;
      return words === null ? null : `${field}: ${words}`;
    });
  return joined(byField);
}

function joined(parts: readonly (string | null)[]): string | null {
  const said = [...new Set(parts.filter((part) => part !== null))].slice(0, maxFaults);
  return said.length === 0 ? null : said.join('; ');
}

function sayMore(reported: string, more: string | null): string {
  return more === null || reported.includes(more) ? reported : more.includes(reported) ? more : `${reported}: ${more}`;
}

/** Codes, addresses, markup and JSON say nothing to a person. */
function isForPeople(words: string): boolean {
  return /\p{L}{2}/u.test(words) && !/^\s*([<{[]|https?:\/\/\S+\s*$|[\w.-]+\/[\w.+-]+\s*$)/.test(words);
}

function headingOf(html: string): string | null {
  const body = html.replace(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, ' ');
  const found = [/<h1\b[^>]*>([\s\S]*?)<\/h1/i, /<h2\b[^>]*>([\s\S]*?)<\/h2/i]
    .map((pattern) => plain(pattern.exec(body)?.[1] ?? ''))
    .find((words) => words !== '');
  const title = plain(/<title\b[^>]*>([\s\S]*?)<\/title/i.exec(html)?.[1] ?? '');
  const words = found ?? (title === '' ? plain(body) : title);
  return words === '' ? null : words;
}

/** File stores answer in XML, others in text or markup. */
function wordsOfText(text: string): string | null {
  const message = /<(?:message|error_?description|faultstring)>([\s\S]*?)<\//i.exec(text)?.[1];
  const words = plain(message ?? text);
  return words === '' || /^[{[]/.test(words) ? null : words;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  ndash: '–',
  mdash: '—',
  hellip: '…',
};

function plain(markup: string): string {
  return markup
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
    })
    .replace(/\s+/g, ' ')
    .trim();
}
