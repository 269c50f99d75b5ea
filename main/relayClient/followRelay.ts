import { sleep } from '../lib/async/sleep.ts';
import type { Time } from '../lib/async/time.ts';
import type { SharedMessage } from '../relay/wire/fleet.ts';
import { heartbeatMs, maxPollSeconds, type RelayedEvent, type RelayState } from '../relay/wire/wire.ts';
import { reconnectDelayMs } from './reconnectDelay.ts';
import { type From, type RelayConnection, type RelayCursor, RelayFailure } from './relayConnection.ts';

export type RelayLink = 'connecting' | 'connected' | 'refused';

export interface FollowParts {
  readonly connection: RelayConnection;
  readonly time: Time;
  readonly random: () => number;
  /** Answers null before the first event. */
  cursor(): RelayCursor | null;
  /** The events and the cursor are on the disk when it resolves. */
  take(events: readonly RelayedEvent[], store: string): Promise<void>;
  sharedRevision(): number;
  takeShared(message: SharedMessage, store: string): void;
  /** Called at each stream's beginning: events may have been removed untaken, or the store replaced. */
  relayStands(state: RelayState): void;
  linkChanged(link: RelayLink): void;
  /** Called once for a row of failures. */
  trouble(error: unknown): void;
}

/** The relay sends heartbeats, so a longer silence is a dead connection. */
const maxSilenceMs = 3 * heartbeatMs;
const firstMessageMs = 10_000;
const refusedPauseMs = 60_000;
/** After so many cut or delayed streams, long polls take over for a while. */
const cutsBeforePolls = 3;
const pollsForMs = 10 * 60_000;
const acknowledgeEveryMs = 1_000;

/** Follows the relay until the signal fires: by stream, by long polls where streams are cut, and again after each failure. */
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
      // A proxy that cuts or delays one stream does so again.
      cuts += 1;
      for await (const message of messages) {
        cancel();
        cancel = time.after(maxSilenceMs, silent);
        if (time.elapsedMs() - begun > maxSilenceMs) cuts = 0;
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
    const page = await connection.poll(from(), failures === 0 ? maxPollSeconds / 2 : 0, signal);
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
      // The relay stops, or the token was revoked.
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

/** At most one call a second, one at a time. Events not acknowledged come again, and are known then. */
function createAcknowledger({ connection, cursor, time }: FollowParts, signal: AbortSignal): () => void {
  let reported: number | null = null;
  let isRunning = false;

  async function run(): Promise<void> {
    for (
      let current = cursor();
      current !== null && current.cursor !== reported && !signal.aborted;
      current = cursor()
    ) {
      await connection.acknowledge(current, AbortSignal.any([signal, AbortSignal.timeout(maxSilenceMs)]));
      reported = current.cursor;
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
