import { randomBytes } from 'node:crypto';
import { z } from 'zod';

const pair = z.strictObject({ cookie: z.string().min(20), pageKey: z.string().min(20) });
const stored = z.strictObject({
  port: z.number().int(),
  current: pair.extend({ madeAt: z.number() }),
  former: pair.extend({ until: z.number() }).nullable(),
});

/** The secrets that a browser and its page hold; neither tells the other. */
export type WebSecrets = z.infer<typeof pair>;
/** The secrets of the pages of one port, over the starts of a station. Times are milliseconds since 1970. */
export type WebSession = z.infer<typeof stored>;

/** Half a day: pages are given new secrets at the first start after it, and the old ones open for as long again. */
const rotatedAfterMs = 12 * 3_600_000;

/**
 * The session of this start: that of the last one where it was on this port and is young enough, so that pages which are open go on; else a
 * new one, beside which the last one still holds for a while.
 */
export function nextSession(last: WebSession | null, port: number, now: number): WebSession {
  const known = last !== null && last.port === port && last.current.madeAt <= now ? last : null;
  if (known === null) return { port, current: newSecrets(now), former: null };
  const { current } = known;
  const rotatedAt = current.madeAt + rotatedAfterMs;
  if (now < rotatedAt)
    return { ...known, former: known.former !== null && now < known.former.until ? known.former : null };
  const until = rotatedAt + rotatedAfterMs;
  const { cookie, pageKey } = current;
  return { port, current: newSecrets(now), former: now < until ? { cookie, pageKey, until } : null };
}

/** The session that was written as text; null for anything else. */
export function parseSession(text: string | null): WebSession | null {
  if (text === null) return null;
  try {
    return stored.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

function newSecrets(madeAt: number): WebSession['current'] {
  return { cookie: newSecret(), pageKey: newSecret(), madeAt };
}
