import { JetStreamApiError } from '@nats-io/jetstream';
import { sleep } from '../../lib/async/sleep.ts';

/** What a server answers for the one of two that comes while it makes the same for the other: its subjects are taken, its name is not yet. */
const subjectsOverlap = 10_065;
const mostAsks = 10;
const pauseMs = 100;

/**
 * Makes a stream or a bucket that relays of a fleet may be making at this very moment: asks again, for a second, where what another makes
 * stands in its way. Throws the server's refusal where that still stands then: it is somebody else's.
 */
export async function madeTogether<Made>(make: () => Promise<Made>, asksLeft = mostAsks): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== subjectsOverlap || asksLeft <= 1) throw error;
    await sleep(pauseMs, new AbortController().signal);
    return await madeTogether(make, asksLeft - 1);
  }
}
