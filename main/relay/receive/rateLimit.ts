/** So many calls a second of each name, and so many at once (as many, where nothing is said). Names that were quiet for a while are forgotten. */
export interface RateLimit {
  take(name: string): boolean;
}

const mostNames = 1_000;

export function createRateLimit(perSecond: number, elapsedMs: () => number, atOnce = perSecond): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    take(name) {
      const now = elapsedMs();
      const bucket = buckets.get(name) ?? { tokens: atOnce, at: now };
      const tokens = Math.min(atOnce, bucket.tokens + ((now - bucket.at) * perSecond) / 1_000);
      const taken = tokens >= 1;
      buckets.delete(name);
      buckets.set(name, { tokens: taken ? tokens - 1 : tokens, at: now });
      const oldest = buckets.size > mostNames ? buckets.keys().next().value : undefined;
      if (oldest !== undefined) buckets.delete(oldest);
      return taken;
    },
  };
}
