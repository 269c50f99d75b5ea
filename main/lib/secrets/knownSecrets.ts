import { hideSecretsWithin, redact, type SecretPattern, secretPattern } from './redact.ts';

/** Secrets that this process has held. They are never forgotten, for an echo may come late. */
export interface KnownSecrets {
  add(...secrets: readonly (string | null)[]): void;
  /** Removes them and anything that looks like a credential. */
  redact(line: string): string;
  /** Returns the same text where it holds none or is no JSON. */
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
    // The reader reports the fault.
    return null;
  }
}
