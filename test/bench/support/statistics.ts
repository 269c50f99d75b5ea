/** The middle value; of an even number of values the mean of the two middle ones. Throws for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  return (at(sorted, Math.floor(middle - 0.5)) + at(sorted, Math.floor(middle))) / 2;
}

/** The value that 95 of 100 do not exceed (nearest rank). */
export function p95(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return at(sorted, Math.ceil(sorted.length * 0.95) - 1);
}

/** The value that 99 of 100 do not exceed (nearest rank). */
export function p99(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return at(sorted, Math.ceil(sorted.length * 0.99) - 1);
}

/**
 * The median of the ratios of rounds that ran beside each other, so that a load which came and went weighs on both sides of
 * each.
 */
export function medianRatio(above: readonly number[], beneath: readonly number[]): number {
  return median(above.map((value, round) => value / at(beneath, round)));
}

function at(values: readonly number[], index: number): number {
  const value = values[index];
  if (value === undefined) throw new RangeError('No such measurement.');
  return value;
}
