/** Whose place a scanned code tells. */
export interface PlaceGoesTo {
  /** The item that is open. */
  readonly item: boolean;
  /** The items that are begun next. */
  readonly next: boolean;
}

/**
 * Between two items a place is of what is begun next: a tote comes to the table. With an item open it is of that item: it was put
 * somewhere. While totes are scanned (`current`), the next one comes when the last item is complete; one that is still shot goes along.
 */
export function placeGoesTo(open: { readonly isComplete: boolean } | null, current: string | null): PlaceGoesTo {
  if (open === null) return { item: false, next: true };
  if (current === null) return { item: true, next: false };
  return { item: !open.isComplete, next: true };
}
