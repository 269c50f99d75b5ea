export interface StripWidths {
  /** Of the chips, in their order. */
  readonly chips: readonly number[];
  /** Of the button that opens the rest. */
  readonly more: number;
  readonly gap: number;
  readonly room: number;
}

/** How many chips stand in one row. Where not all do, the button for the rest stands there too. All widths in pixels. */
export function fittingChips({ chips, more, gap, room }: StripWidths): number {
  const widthOf = (count: number): number => chips.slice(0, count).reduce((sum, width) => sum + width + gap, 0);
  if (widthOf(chips.length) - gap <= room) return chips.length;
  let count = chips.length - 1;
  while (count > 0 && widthOf(count) + more > room) count -= 1;
  return count;
}
