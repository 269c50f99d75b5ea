/** A whole number from `from` to `to`, both included. */
export function whole(random: () => number, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

export function oneOf<Entry>(random: () => number, entries: readonly Entry[]): Entry {
  const entry = entries[Math.floor(random() * entries.length)];
  if (entry === undefined) throw new Error('Nothing to choose from');
  return entry;
}

/** The entries in an order of chance. */
export function shuffled<Entry>(random: () => number, entries: readonly Entry[]): readonly Entry[] {
  return entries
    .map((entry) => ({ entry, key: random() }))
    .sort((left, right) => left.key - right.key)
    .map(({ entry }) => entry);
}
