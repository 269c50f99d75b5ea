interface NamedSide {
  readonly name: string;
}

/**
 * The sides that a rejection means. It names a side by name alone, and names can repeat across groups or differ in case:
 * exact matches first, else case-insensitive ones; several matches are all meant, none is an empty list.
 */
export function matchSides<S extends NamedSide>(sides: readonly S[], name: string): readonly S[] {
  const sent = name.normalize('NFC');
  const exact = sides.filter((side) => side.name.normalize('NFC') === sent);
  if (exact.length > 0) return exact;
  const wanted = fold(name);
  return sides.filter((side) => fold(side.name) === wanted);
}

/** Case and surrounding or doubled white space do not tell names apart; NFC and NFD are the same text. */
export function fold(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
