import { RE2JS } from 're2js';
import { patternSize } from './patternSize.ts';

/** A longer one is a mistake. */
const longestPattern = 1_000;
/** Steps of one pattern: `[A-Z0-9]{1,1000}` has 2,000. Time to compile and to match grows with them. */
const largestPattern = 2_000;
/** Of all patterns together: a scanned code meets each of them. */
export const largestOfAll = 8_000;

/** Why a text is no pattern that a station can bear; null for one that is. `size` is seen in a glance, without compiling. */
export type PatternFault = 'size' | 'syntax';

/** For what comes from outside: compiles, which the size bounds to a few milliseconds. */
export function patternFault(pattern: string): PatternFault | null {
  if (isTooLarge(pattern)) return 'size';
  return compiled(pattern) === null ? 'syntax' : null;
}

/** Nothing is compiled: also of a pattern that nobody has looked at. */
export function isTooLarge(pattern: string): boolean {
  return pattern.length > longestPattern || patternSize(pattern, largestPattern) > largestPattern;
}

/** Which of these patterns a station does without: those that are too large, and those behind which all together are. By their place. */
export function tooLargeOf(patterns: readonly string[]): ReadonlySet<number> {
  let total = 0;
  const found = new Set<number>();
  for (const [at, pattern] of patterns.entries()) {
    const size = isTooLarge(pattern) ? Number.POSITIVE_INFINITY : patternSize(pattern, largestPattern);
    if (total + size > largestOfAll) found.add(at);
    else total += size;
  }
  return found;
}

/** A pattern in RE2 syntax, compiled when it is first used: matching takes time that grows with the text alone, whoever wrote it. */
export interface Pattern {
  /** Whether the text fits from end to end. Nothing fits what is no pattern, or too large a one. */
  fits(text: string): boolean;
  /** What its named groups hold in a text that fits; null for a text that does not. */
  groups(text: string): Readonly<Record<string, string>> | null;
}

export function lazyPattern(pattern: string): Pattern {
  let known: RE2JS | null | undefined;
  const ready = (): RE2JS | null => {
    known ??= isTooLarge(pattern) ? null : compiled(pattern);
    return known;
  };
  return {
    fits: (text) => ready()?.matches(text) ?? false,
    groups(text) {
      const found = ready()?.matcher(text);
      if (found === undefined || !found.matches()) return null;
      return Object.fromEntries(
        Object.keys(ready()?.namedGroups() ?? {}).flatMap((name) => {
          const held = found.group(name);
          return held === null || held === '' ? [] : [[name, held]];
        }),
      );
    },
  };
}

function compiled(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return null;
  }
}
