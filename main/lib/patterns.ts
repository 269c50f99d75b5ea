import { RE2JS } from 're2js';
import { patternSize } from './patternSize.ts';

/** A longer one is a mistake. */
const maxPatternLength = 1_000;
/** Steps: `[A-Z0-9]{1,1000}` has 2,000. Compiling and matching time grow with them. */
const largestPattern = 2_000;
/** All patterns together, for a code meets each of them. */
export const largestOfAll = 8_000;

/** `size` is found without compiling. */
export type PatternFault = 'size' | 'syntax';

/** For patterns from outside. The size bounds compiling to a few milliseconds. */
export function patternFault(pattern: string): PatternFault | null {
  if (isTooLarge(pattern)) return 'size';
  return compiled(pattern) === null ? 'syntax' : null;
}

/** Compiles nothing. */
export function isTooLarge(pattern: string): boolean {
  return pattern.length > maxPatternLength || patternSize(pattern, largestPattern) > largestPattern;
}

/** Indexes of patterns that are too large, or exceed the sum. */
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

/** RE2 syntax matches in linear time, whoever wrote the pattern. Compiled at first use. */
export interface Pattern {
  /** Matches the whole text. Nothing fits a bad or too large pattern. */
  fits(text: string): boolean;
  /** Null for a text that does not fit. */
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
