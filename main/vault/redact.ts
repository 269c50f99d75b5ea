const mark = '[redacted]';

/** Whatever looks like a credential, known here or not: the partner's own prefixes, and authorization values. */
const shapes: readonly (readonly [RegExp, string])[] = [
  [/\b(?:leo_|lm_usr_)[^\s"'\\<>&,;)\]}]+/g, mark],
  [/\b(bearer\s+)[\w.~+/=-]{6,}/gi, `$1${mark}`],
  [/([?&]token=)[^\s"'&#\\]+/gi, `$1${mark}`],
];

/**
 * The text with the given secrets taken out, also where they were JSON- or percent-encoded, and with anything that looks
 * like a credential taken out too. Secrets shorter than 6 characters are ignored: they would shred ordinary words.
 */
export function redact(text: string, secrets: Iterable<string>): string {
  const known = [...secrets].filter((secret) => secret.length >= 6).flatMap(spellings);
  // Longest first, so that a secret that holds another one goes as a whole.
  known.sort((a, b) => b.length - a.length);
  const withoutKnown = known.reduce((rest, secret) => rest.replaceAll(secret, mark), text);
  return shapes.reduce((rest, [shape, replacement]) => rest.replace(shape, replacement), withoutKnown);
}

function spellings(secret: string): string[] {
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), percentEncode(secret)])];
}

/** `encodeURIComponent` throws on a lone surrogate; such text cannot be in an address anyway. */
function percentEncode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : text;
}
