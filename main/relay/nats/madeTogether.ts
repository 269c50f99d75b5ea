import { JetStreamApiError } from '@nats-io/jetstream';
import { sleep } from '../../lib/async/sleep.ts';

/** The server's answer while it makes the same stream for another relay: its subjects are taken, its name is not yet. */
const subjectsOverlap = 10_065;
const maxAsks = 10;
const pauseMs = 100;

/**
 * Retries for a second where another relay is making the same stream or bucket. Throws the server's refusal if it
 * persists: the name is somebody else's.
 */
export async function madeTogether<Made>(make: () => Promise<Made>, asksLeft = maxAsks): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== subjectsOverlap || asksLeft <= 1) throw error;
    await sleep(pauseMs, new AbortController().signal);
    return await madeTogether(make, asksLeft - 1);
  }
}
