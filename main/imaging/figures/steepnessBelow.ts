/** `weights` belong to equal steps from 0 to 1 and must hold some weight. */
export function steepnessBelow(weights: Float32Array | Float64Array, share: number): number {
  let all = 0;
  for (const weight of weights) all += weight;
  const wanted = all * share;
  let seen = 0;
  for (const [step, weight] of weights.entries()) {
    seen += weight;
    if (weight > 0 && seen >= wanted) return (step + 1 - (seen - wanted) / weight) / weights.length;
  }
  return 1;
}
