/** So many items are due before the list is tried for the first time: how long it is shows then. */
const pagesBeforeKnown = 10;
const fewestItems = 2;

export interface ListFacts {
  /** Pages of the list as it was last gone through; null before. */
  readonly pages: number | null;
  /** Items that came due since then. */
  readonly newlyDue: number;
  /** Items that were due before and that the list did not have. */
  readonly leftOver: number;
  /** Items that were asked after alone since then. */
  readonly askedAlone: number;
}

/**
 * Whether the list is gone through now, instead of asking after items one by one: where it costs fewer calls. Items that it does not
 * have are asked after alone in between, as many as the list has pages.
 */
export function startsPass({ pages, newlyDue, leftOver, askedAlone }: ListFacts): boolean {
  const cost = Math.max(fewestItems, pages ?? pagesBeforeKnown);
  return newlyDue > cost && (leftOver === 0 || askedAlone >= cost);
}
