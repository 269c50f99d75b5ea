import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';

const pair = z.strictObject({ cookie: z.string().min(20), pageKey: z.string().min(20) });
const stored = z.strictObject({
  port: z.number().int(),
  current: pair.extend({ madeAt: z.number() }),
  former: pair.nullable(),
  aliveAt: z.number(),
});

export type WebSecrets = Readonly<z.infer<typeof pair>>;

/** Of one port, with the secrets before. Times are milliseconds since 1970. */
export type WebSession = Readonly<z.infer<typeof stored>>;

/** After this time away open pages are forgotten. */
const awayMs = 24 * 3_600_000;
/** The first start after this time makes new secrets. */
const rotatedAfterMs = 12 * 3_600_000;
/** The file may lag this far behind. */
const writtenEveryMs = 3_600_000;

/**
 * Continues the last session on the same port when a station was alive within a day: the time away counts, not a page's
 * age. Secrets of half a day are replaced; the former ones stay valid until the next change, and a page that uses them
 * gets the new ones.
 */
export function nextSession(last: WebSession | null, port: number, now: number): WebSession {
  const goesOn = last !== null && last.port === port && last.aliveAt <= now && now - last.aliveAt < awayMs;
  if (!goesOn) return { port, current: newSecrets(now), former: null, aliveAt: now };
  if (now - last.current.madeAt < rotatedAfterMs) return { ...last, aliveAt: now };
  const { cookie, pageKey } = last.current;
  return { port, current: newSecrets(now), former: { cookie, pageKey }, aliveAt: now };
}

/** Null while the file is recent enough. A clock that was set back counts too. */
export function aliveSession(written: WebSession, now: number): WebSession | null {
  return Math.abs(now - written.aliveAt) < writtenEveryMs ? null : { ...written, aliveAt: now };
}

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

/** Adds the derived key for pictures, which does not reveal the page's. */
export interface GivenSecrets extends WebSecrets {
  readonly pictureKey: string;
}

export function givenSecrets({ cookie, pageKey }: WebSecrets): GivenSecrets {
  return { cookie, pageKey, pictureKey: createHmac('sha256', pageKey).update('pictures').digest('base64url') };
}

function newSecrets(madeAt: number): WebSession['current'] {
  return { cookie: newSecret(), pageKey: newSecret(), madeAt };
}
