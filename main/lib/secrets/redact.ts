const mark = '[redacted]';
/** What is shorter would shred ordinary words. */
const leastLength = 6;

/** Whatever looks like a credential, known here or not: the partner's own prefixes, and authorization values. */
const shapes: readonly (readonly [RegExp, string])[] = [
  [/\b(?:leo_|lm_usr_)[^\s"'\\<>&,;)\]}]+/gi, mark],
  [/\b(bearer\s+)[\w.~+/=-]{6,}/gi, `$1${mark}`],
  [/([?&]token=)[^\s"'&#\\]+/gi, `$1${mark}`],
];

/** The secrets in all spellings that an echo may have: to be made once for many texts. */
export type SecretPattern = RegExp | null;

/**
 * Finds the secrets also where they were JSON- or percent-encoded, in base64, in hex or in other letter case. Null where there is nothing to
 * find: secrets shorter than 6 characters are ignored, since they would shred ordinary words.
 */
export function secretPattern(secrets: Iterable<string>): SecretPattern {
  const known = [...secrets].filter((secret) => secret.length >= leastLength).flatMap(spellings);
  if (known.length === 0) return null;
  // Longest first, so that a secret that holds another one goes as a whole.
  known.sort((a, b) => b.length - a.length);
  return new RegExp(known.map((spelling) => spelling.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'gi');
}

/** The text with the known secrets taken out, and nothing else changed. */
export function hideSecrets(text: string, pattern: SecretPattern): string {
  return pattern === null ? text : text.replace(pattern, mark);
}

/** The same of every text within a value of parsed JSON, the names of its fields too. */
export function hideSecretsWithin(value: unknown, pattern: SecretPattern): unknown {
  if (pattern === null) return value;
  if (typeof value === 'string') return hideSecrets(value, pattern);
  if (Array.isArray(value)) return value.map((entry) => hideSecretsWithin(entry, pattern));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [hideSecrets(name, pattern), hideSecretsWithin(entry, pattern)]),
  );
}

/** As `hideSecretsWithin`, for a value that can be large: `turn` is awaited between its parts. */
export async function hideSecretsInTurns(
  value: unknown,
  pattern: SecretPattern,
  turn: () => Promise<void>,
): Promise<unknown> {
  if (typeof value !== 'object' || value === null || !Object.values(value).some(isObject))
    return hideSecretsWithin(value, pattern);
  const hidden: [string, unknown][] = [];
  for (const [name, entry] of Object.entries(value)) {
    await turn();
    const inner = isObject(entry) ? await hideSecretsInTurns(entry, pattern, turn) : hideSecretsWithin(entry, pattern);
    hidden.push([pattern === null ? name : hideSecrets(name, pattern), inner]);
  }
  return Array.isArray(value) ? hidden.map(([, entry]) => entry) : Object.fromEntries(hidden);
}

/** False where no text within a value of this JSON can hold a secret: what JSON spells without a backslash stands in it as it is. */
export function mayHold(json: string, pattern: SecretPattern): boolean {
  return pattern !== null && (json.includes('\\') || json.search(pattern) >= 0);
}

/** The text with the known secrets and with anything that looks like a credential taken out. */
export function redact(text: string, pattern: SecretPattern): string {
  return shapes.reduce((rest, [shape, replacement]) => rest.replace(shape, replacement), hideSecrets(text, pattern));
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function spellings(secret: string): string[] {
  const hex = Buffer.from(secret).toString('hex');
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), percentEncode(secret), hex, ...inBase64(secret)])];
}

/**
 * Base64 of a text around the secret holds one of three spellings of it, by where it begins in a group of three bytes. The
 * characters that neighbouring bytes have a part in are left out. Both alphabets.
 */
function inBase64(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((shift) => {
    const groups = Math.floor((shift + bytes.length) / 3);
    const first = shift === 0 ? 0 : 4;
    const spelled = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(first, groups * 4);
    return spelled.length < leastLength ? [] : [spelled, spelled.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** `encodeURIComponent` throws on a lone surrogate; such text cannot be in an address anyway. */
function percentEncode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : text;
}
