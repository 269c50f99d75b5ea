import type { StationClient, StationListener } from './bridge.ts';

export interface FollowOptions {
  readonly client: StationClient;
  readonly listener: StationListener;
  readonly signal: AbortSignal;
  /** Resolves after the delay, or at once when the signal aborts. */
  readonly wait: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** Makes the next connection fresh where the transport does not reconnect by itself. */
  readonly renew?: (() => Promise<void>) | undefined;
  /** How often a silent stream is checked by a small call; a core that hangs sends no close. */
  readonly heartbeatMs: number;
}

/** The longest wait for a station of this machine: an operator stands before the page, and an attempt costs nothing. */
export const maxReopenMs = 1_000;

/** Delay before the nth attempt in a row to open the stream again: 0.25 s, doubling up to a second. */
export function reopenDelayMs(failures: number): number {
  return Math.min(maxReopenMs, 250 * 2 ** Math.min(failures, 10));
}

/**
 * Reads `station.events` until the signal aborts; a stream that ends, fails or falls silent is opened again with backoff.
 * Never rejects.
 */
export async function followEvents(options: FollowOptions): Promise<void> {
  let failures = 0;
  while (!options.signal.aborted) {
    const wasOpen = await readOneStream(options);
    if (options.signal.aborted) return;
    options.listener.lost();
    failures = wasOpen ? 0 : failures + 1;
    await options.wait(reopenDelayMs(failures), options.signal);
    if (!options.signal.aborted) await options.renew?.().catch(() => undefined);
  }
}

/** True when the stream was opened at all. */
async function readOneStream({ client, listener, signal, heartbeatMs }: FollowOptions): Promise<boolean> {
  const broken = new AbortController();
  const stop = AbortSignal.any([signal, broken.signal]);
  const stopped = new Promise<{ done: true }>((resolve) => {
    if (stop.aborted) resolve({ done: true });
    stop.addEventListener('abort', () => resolve({ done: true }), { once: true });
  });
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let opened = false;
  try {
    const events = await client.station.events({}, { signal: stop });
    opened = true;
    listener.connected();
    heartbeat = setInterval(() => {
      client.station.status({}).catch(() => broken.abort());
    }, heartbeatMs);
    for (;;) {
      const next = await Promise.race([events.next(), stopped]);
      if (next.done) return opened;
      listener.event(next.value);
    }
  } catch {
    // Whatever broke the stream, the answer is the same: open it again.
    return opened;
  } finally {
    clearInterval(heartbeat);
    broken.abort();
  }
}
