import { RE2JS } from 're2js';

/** A longer one is a mistake. */
const longestPattern = 1_000;

/**
 * A matcher that a text must fit from end to end, of a pattern in RE2 syntax: it takes time that grows with the text alone, whoever
 * wrote the pattern. Null for one that is no pattern.
 */
export function wholeMatcher(pattern: string): ((text: string) => boolean) | null {
  if (pattern.length > longestPattern) return null;
  try {
    const compiled = RE2JS.compile(pattern);
    return (text) => compiled.matches(text);
  } catch {
    return null;
  }
}
