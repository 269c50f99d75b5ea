/** The list's length is unknown before its first pass. */
const pagesBeforeKnown = 10;
const fewestItems = 2;

export interface ListFacts {
  readonly pages: number | null;
  readonly newlyDue: number;
  /** Due before, and missing in the list. */
  readonly leftOver: number;
  /** Polled alone since the last pass. */
  readonly askedAlone: number;
}

/**
 * A pass must cost fewer calls than single polls. Items missing in the list are polled alone in between, as many as it
 * has pages.
 */
export function startsPass({ pages, newlyDue, leftOver, askedAlone }: ListFacts): boolean {
  const cost = Math.max(fewestItems, pages ?? pagesBeforeKnown);
  return newlyDue > cost && (leftOver === 0 || askedAlone >= cost);
}
