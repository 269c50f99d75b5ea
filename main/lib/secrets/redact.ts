const mark = '[redacted]';
/** Shorter secrets would shred ordinary words. */
const leastLength = 6;

/** The partner's prefixes and authorization values, known or not. */
const shapes: readonly (readonly [RegExp, string])[] = [
  [/\b(?:leo_|lm_usr_)[^\s"'\\<>&,;)\]}]+/gi, mark],
  [/\b(bearer\s+)[\w.~+/=-]{6,}/gi, `$1${mark}`],
  [/([?&]token=)[^\s"'&#\\]+/gi, `$1${mark}`],
];

/** Made once for many texts. */
export type SecretPattern = RegExp | null;

/**
 * Also finds JSON- and percent-encoding, base64, hex and other letter case. Null without secrets; those below 6
 * characters are ignored.
 */
export function secretPattern(secrets: Iterable<string>): SecretPattern {
  const known = [...secrets].filter((secret) => secret.length >= leastLength).flatMap(spellings);
  if (known.length === 0) return null;
  // Longest first, so that a secret within another goes with it.
  known.sort((a, b) => b.length - a.length);
  return new RegExp(known.map((spelling) => spelling.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'gi');
}

export function hideSecrets(text: string, pattern: SecretPattern): string {
  return pattern === null ? text : text.replace(pattern, mark);
}

/** Replaces in field names too. */
export function hideSecretsWithin(value: unknown, pattern: SecretPattern): unknown {
  if (pattern === null) return value;
  if (typeof value === 'string') return hideSecrets(value, pattern);
  if (Array.isArray(value)) return value.map((entry) => hideSecretsWithin(entry, pattern));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [hideSecrets(name, pattern), hideSecretsWithin(entry, pattern)]),
  );
}

/** For large values: `turn` is awaited between parts. */
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

/** False where no text within the JSON can hold a secret: without backslashes it stands there unchanged. */
export function mayHold(json: string, pattern: SecretPattern): boolean {
  return pattern !== null && (json.includes('\\') || json.search(pattern) >= 0);
}

/** Also removes anything that looks like a credential. */
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
 * Base64 has three spellings of a secret, by its place in a group of three bytes. Characters shared with neighbours are
 * left out. Both alphabets.
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

/** `encodeURIComponent` throws on a lone surrogate, which no address holds. */
function percentEncode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : text;
}
