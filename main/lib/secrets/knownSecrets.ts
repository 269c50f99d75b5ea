import { hideSecretsWithin, redact, type SecretPattern, secretPattern } from './redact.ts';

/** The secrets that this process has held, so that no echo of them is kept. They are never forgotten: an echo may come late. */
export interface KnownSecrets {
  add(...secrets: readonly (string | null)[]): void;
  /** A line for a log, without them and without anything that looks like a credential. */
  redact(line: string): string;
  /** A text of JSON without them; the very same text where it holds none, or is no JSON. */
  hideInJson(text: string): string;
}

export function createKnownSecrets(): KnownSecrets {
  const known = new Set<string>();
  let pattern: SecretPattern = null;
  return {
    add(...secrets) {
      const before = known.size;
      for (const secret of secrets) if (secret !== null) known.add(secret);
      if (known.size > before) pattern = secretPattern(known);
    },
    redact: (line) => redact(line, pattern),
    hideInJson(text) {
      const value = parsed(text);
      const hidden = JSON.stringify(hideSecretsWithin(value, pattern));
      return hidden === JSON.stringify(value) ? text : hidden;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whoever reads it says what is wrong with it.
    return null;
  }
}
