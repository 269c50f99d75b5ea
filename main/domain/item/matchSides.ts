interface NamedSide {
  readonly name: string;
}

/**
 * A rejection names a side by name only, which may repeat across groups or differ in case: exact matches first, else
 * case-insensitive ones. All matches are meant.
 */
export function matchSides<S extends NamedSide>(sides: readonly S[], name: string): readonly S[] {
  const sent = name.normalize('NFC');
  const exact = sides.filter((side) => side.name.normalize('NFC') === sent);
  if (exact.length > 0) return exact;
  const wanted = fold(name);
  return sides.filter((side) => fold(side.name) === wanted);
}

/** Case, white space and Unicode form do not distinguish names. */
export function fold(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
