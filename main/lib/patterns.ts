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

/** What the named groups of a pattern hold in a text that it fits from end to end; null for a text that it does not fit. Null for one that is no pattern. */
export function groupMatcher(pattern: string): ((text: string) => Readonly<Record<string, string>> | null) | null {
  if (pattern.length > longestPattern) return null;
  try {
    const compiled = RE2JS.compile(pattern);
    const names = Object.keys(compiled.namedGroups());
    return (text) => {
      const found = compiled.matcher(text);
      if (!found.matches()) return null;
      return Object.fromEntries(
        names.flatMap((name) => {
          const held = found.group(name);
          return held === null || held === '' ? [] : [[name, held]];
        }),
      );
    };
  } catch {
    return null;
  }
}
