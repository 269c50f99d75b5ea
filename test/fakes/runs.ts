/** How often a random test runs: seldom enough for each commit; `SIDESHOT_RUNS=50` runs all of them so many times as often. */
export function runs(defaults: number): number {
  return defaults * Number(process.env.SIDESHOT_RUNS ?? 1);
}
