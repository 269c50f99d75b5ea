const mark = '[redacted]';
/** What is shorter would shred ordinary words. */
const leastLength = 6;

/** Whatever looks like a credential, known here or not: the partner's own prefixes, and authorization values. */
const shapes: readonly (readonly [RegExp, string])[] = [
  [/\b(?:leo_|lm_usr_)[^\s"'\\<>&,;)\]}]+/gi, mark],
  [/\b(bearer\s+)[\w.~+/=-]{6,}/gi, `$1${mark}`],
  [/([?&]token=)[^\s"'&#\\]+/gi, `$1${mark}`],
];

/**
 * The text with the given secrets taken out, also where they were JSON- or percent-encoded, in base64 or in other letter case, and
 * with anything that looks like a credential taken out too. Secrets shorter than 6 characters are ignored: they would shred ordinary words.
 */
export function redact(text: string, secrets: Iterable<string>): string {
  const known = [...secrets].filter((secret) => secret.length >= leastLength).flatMap(spellings);
  // Longest first, so that a secret that holds another one goes as a whole.
  known.sort((a, b) => b.length - a.length);
  const withoutKnown = known.reduce((rest, secret) => rest.replace(anyCase(secret), mark), text);
  return shapes.reduce((rest, [shape, replacement]) => rest.replace(shape, replacement), withoutKnown);
}

function spellings(secret: string): string[] {
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), percentEncode(secret), ...inBase64(secret)])];
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

function anyCase(secret: string): RegExp {
  return new RegExp(secret.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi');
}

/** `encodeURIComponent` throws on a lone surrogate; such text cannot be in an address anyway. */
function percentEncode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : text;
}
