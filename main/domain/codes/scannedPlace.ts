export interface PlaceGoesTo {
  readonly item: boolean;
  readonly next: boolean;
}

/**
 * Between items a place is for the next one (a tote arrives); with an item open it is the item's. While totes are
 * scanned (`current`), a new one comes when the last item is complete; an unfinished item moves along.
 */
export function placeGoesTo(open: { readonly isComplete: boolean } | null, current: string | null): PlaceGoesTo {
  if (open === null) return { item: false, next: true };
  if (current === null) return { item: true, next: false };
  return { item: !open.isComplete, next: true };
}
