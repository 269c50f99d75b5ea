import type { OperatorId } from '../ids.ts';
import type { Millis } from '../model.ts';

/** From then on this person worked at the station; null: nobody. */
export interface SignIn {
  readonly operatorId: OperatorId | null;
  readonly at: Millis;
}

/** Newest first. A file that came later than all of these says nothing of its person. */
const maxSignIns = 100;

export function withSignIn(before: readonly SignIn[], next: SignIn): readonly SignIn[] {
  return [next, ...before].slice(0, maxSignIns);
}

/**
 * Who was signed in then; null: nobody. EXIF times have whole seconds, so a shot of the second of a sign-in counts as
 * the one's before: nobody lays a badge down, takes the camera and shoots within it.
 */
export function signedInAt(signIns: readonly SignIn[], at: Millis): OperatorId | null {
  return signIns.find((signIn) => signIn.at <= at)?.operatorId ?? null;
}

/** Since when the station is left alone; null: it is not locked. */
export function lockedSince(activeAt: Millis, minutes: number | null, now: Millis): Millis | null {
  if (minutes === null) return null;
  const at = activeAt + minutes * 60_000;
  return at <= now ? at : null;
}

/** Sources give a photo within a moment; a time further back says rather that the camera's clock is wrong. */
const plausibleMs = 120_000;

/**
 * The time by which a photo's person is found. Where the camera's clock is not known, a time that is not from just now
 * counts as now: those who shoot see their photos come.
 */
export function timeOfPerson(shotAt: Millis | null, clockIsKnown: boolean, now: Millis): Millis {
  if (shotAt === null || shotAt > now) return now;
  return clockIsKnown || now - shotAt <= plausibleMs ? shotAt : now;
}
