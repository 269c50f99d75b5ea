import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';

const pair = z.strictObject({ cookie: z.string().min(20), pageKey: z.string().min(20) });
const stored = z.strictObject({
  port: z.number().int(),
  current: pair.extend({ madeAt: z.number() }),
  former: pair.nullable(),
  aliveAt: z.number(),
});

/** What a browser (the cookie) and its page (the key) hold; neither tells the other. */
export type WebSecrets = Readonly<z.infer<typeof pair>>;

/** The secrets of the pages of one port over the starts of a station, and those before them. Times are milliseconds since 1970. */
export type WebSession = Readonly<z.infer<typeof stored>>;

/** How long a station may be away before the pages that were open are forgotten. */
const awayMs = 24 * 3_600_000;
/** The first start after so long makes new secrets. */
const rotatedAfterMs = 12 * 3_600_000;
/** How far behind the clock what is written of a running station may be. */
const writtenEveryMs = 3_600_000;

/**
 * The session of this start: that of the last one where it was on this port and a station was alive with it within a day, so that pages which
 * are open go on; else a new one. It is the time away that counts: a page is as old as the station that it has been open with. Secrets of
 * half a day are followed by new ones: those before them open as well until the next change, and a page that comes with them is given the new ones.
 */
export function nextSession(last: WebSession | null, port: number, now: number): WebSession {
  const goesOn = last !== null && last.port === port && last.aliveAt <= now && now - last.aliveAt < awayMs;
  if (!goesOn) return { port, current: newSecrets(now), former: null, aliveAt: now };
  if (now - last.current.madeAt < rotatedAfterMs) return { ...last, aliveAt: now };
  const { cookie, pageKey } = last.current;
  return { port, current: newSecrets(now), former: { cookie, pageKey }, aliveAt: now };
}

/** The session as it is to be written of a station that is alive now; null while what was written is young enough. A clock that was set back counts too. */
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

/** With what opens pictures for the page: made of its key, which it does not tell. */
export interface GivenSecrets extends WebSecrets {
  readonly pictureKey: string;
}

export function givenSecrets({ cookie, pageKey }: WebSecrets): GivenSecrets {
  return { cookie, pageKey, pictureKey: createHmac('sha256', pageKey).update('pictures').digest('base64url') };
}

function newSecrets(madeAt: number): WebSession['current'] {
  return { cookie: newSecret(), pageKey: newSecret(), madeAt };
}
