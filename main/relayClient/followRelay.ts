import { sleep } from '../lib/async/sleep.ts';
import type { Time } from '../lib/async/time.ts';
import type { SharedMessage } from '../relay/wire/fleet.ts';
import { heartbeatMs, longestPollSeconds, type RelayedEvent, type RelayState } from '../relay/wire/wire.ts';
import { reconnectDelayMs } from './reconnectDelay.ts';
import { type From, type RelayConnection, type RelayCursor, RelayFailure } from './relayConnection.ts';

export type RelayLink = 'connecting' | 'connected' | 'refused';

export interface FollowParts {
  readonly connection: RelayConnection;
  readonly time: Time;
  readonly random: () => number;
  /** Where the station stands; null where it never took anything. */
  cursor(): RelayCursor | null;
  /** Takes events, in order: they are on the disk when it resolves, the cursor with them. */
  take(events: readonly RelayedEvent[], store: string): Promise<void>;
  /** How far the station knows of what the fleet shares; 0 where it never did. */
  sharedRevision(): number;
  /** Takes what the fleet shares. */
  takeShared(message: SharedMessage, store: string): void;
  /** Told at the beginning of each stream: some events may have been removed before they were taken, or the store is another. */
  relayStands(state: RelayState): void;
  linkChanged(link: RelayLink): void;
  /** Told once for tries that fail in a row. */
  trouble(error: unknown): void;
}

/** Silence for so long is a connection that is gone: the relay says something at each heartbeat. */
const longestSilenceMs = 3 * heartbeatMs;
const firstMessageMs = 10_000;
const refusedPauseMs = 60_000;
/** Where streams are cut or held back so often in a row, long polls take their place for a while. */
const cutsBeforePolls = 3;
const pollsForMs = 10 * 60_000;
const acknowledgeEveryMs = 1_000;

/** Takes what the relay has, for as long as the signal does not fire: by stream, where streams are cut by long polls; again after each failure. */
export async function followRelay(parts: FollowParts, signal: AbortSignal): Promise<void> {
  const { connection, time } = parts;
  let failures = 0;
  let cuts = 0;
  let pollsUntil = Number.NEGATIVE_INFINITY;
  const acknowledge = createAcknowledger(parts, signal);
  const from = (): From => ({ cursor: parts.cursor(), shared: parts.sharedRevision() });

  async function takeAll(events: readonly RelayedEvent[], store: string): Promise<void> {
    if (events.length === 0) return;
    await parts.take(events, store);
    acknowledge();
  }

  async function stream(): Promise<void> {
    const stop = new AbortController();
    const silent = (): void => stop.abort(new RelayFailure('network', 'stream_silent'));
    let cancel = time.after(firstMessageMs, silent);
    const begun = time.elapsedMs();
    let store: string | null = null;
    try {
      const messages = await connection.stream(from(), AbortSignal.any([signal, stop.signal]));
      // A proxy that cuts streams short, or holds back what they say, does so again.
      cuts += 1;
      for await (const message of messages) {
        cancel();
        cancel = time.after(longestSilenceMs, silent);
        if (time.elapsedMs() - begun > longestSilenceMs) cuts = 0;
        if (message.kind === 'state') {
          failures = 0;
          store = message.state.store;
          parts.relayStands(message.state);
          parts.linkChanged('connected');
        } else if (message.kind === 'events' && store !== null) {
          await takeAll(message.events, store);
        } else if (message.kind === 'shared' && store !== null) {
          parts.takeShared(message.shared, store);
        }
      }
    } finally {
      cancel();
    }
  }

  async function poll(): Promise<void> {
    const page = await connection.poll(from(), failures === 0 ? longestPollSeconds / 2 : 0, signal);
    failures = 0;
    parts.relayStands(page);
    parts.linkChanged('connected');
    for (const message of page.shared) parts.takeShared(message, page.store);
    await takeAll(page.events, page.store);
  }

  while (!signal.aborted) {
    try {
      if (cuts >= cutsBeforePolls) {
        cuts = 0;
        pollsUntil = time.elapsedMs() + pollsForMs;
      }
      if (time.elapsedMs() < pollsUntil) {
        await poll();
        continue;
      }
      await stream();
      // The relay ended it: it stops, or the token was revoked.
      throw new RelayFailure('network', 'stream_ended');
    } catch (error) {
      if (signal.aborted) break;
      const isRefused = error instanceof RelayFailure && error.kind === 'refused';
      parts.linkChanged(isRefused ? 'refused' : 'connecting');
      if (failures === 0 || isRefused) parts.trouble(error);
      const waitMs = isRefused ? refusedPauseMs : reconnectDelayMs(failures, parts.random());
      failures += 1;
      await sleep(waitMs, signal, time).catch(() => undefined);
    }
  }
}

/** Tells the relay how far the station is, at most once a second and one call at a time. What is not told is sent again, and known then. */
function createAcknowledger({ connection, cursor, time }: FollowParts, signal: AbortSignal): () => void {
  let told: number | null = null;
  let isRunning = false;

  async function run(): Promise<void> {
    for (let current = cursor(); current !== null && current.cursor !== told && !signal.aborted; current = cursor()) {
      await connection.acknowledge(current, AbortSignal.any([signal, AbortSignal.timeout(longestSilenceMs)]));
      told = current.cursor;
      await sleep(acknowledgeEveryMs, signal, time);
    }
  }

  return () => {
    if (isRunning) return;
    isRunning = true;
    // The next event brings the next try.
    run()
      .catch(() => undefined)
      .finally(() => {
        isRunning = false;
      });
  };
}
