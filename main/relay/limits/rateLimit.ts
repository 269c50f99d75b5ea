export interface RateLimit {
  take(name: string): boolean;
}

export interface Rate {
  readonly calls: number;
  readonly withinMs: number;
}

const maxNames = 1_000;

export function createRateLimit({ calls, withinMs }: Rate, elapsedMs: () => number): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    take(name) {
      const now = elapsedMs();
      const bucket = buckets.get(name) ?? { tokens: calls, at: now };
      const tokens = Math.min(calls, bucket.tokens + ((now - bucket.at) * calls) / withinMs);
      const taken = tokens >= 1;
      buckets.delete(name);
      buckets.set(name, { tokens: taken ? tokens - 1 : tokens, at: now });
      const oldest = buckets.size > maxNames ? buckets.keys().next().value : undefined;
      if (oldest !== undefined) buckets.delete(oldest);
      return taken;
    },
  };
}
