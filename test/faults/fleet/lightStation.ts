import type { Dispatcher } from 'undici';
import { isFinal, mergeEventState, type TimedState } from '../../../main/domain/item/mergeState.ts';
import { reportedState } from '../../../main/domain/partner/events.ts';
import { systemTime } from '../../../main/lib/async/time.ts';
import { parseEvent } from '../../../main/partner/schemas/events.ts';
import type { RelayedEvent } from '../../../main/relay/wire/wire.ts';
import { followRelay } from '../../../main/relayClient/followRelay.ts';
import { createRelayConnection, type RelayCursor } from '../../../main/relayClient/relayConnection.ts';
import type { History } from './history.ts';

/** A station's end of the way: its real relay client and its real rule for states, on tables in memory. */
export interface LightStation {
  readonly states: ReadonlyMap<string, TimedState>;
  /** How many different events came. */
  readonly taken: number;
  /** Goes away for a while and comes back with what it had on its disk. */
  restart(awayMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface LightStationParts {
  readonly name: string;
  readonly token: string;
  /** Leads each connection to some relay. */
  readonly dispatcher: Dispatcher;
  readonly history: History;
  /** What stations were given by a cursor: the same for all of them. */
  readonly given: Map<number, number>;
  readonly problems: string[];
}

export function startLightStation(parts: LightStationParts): LightStation {
  const { name, history, given, problems } = parts;
  const states = new Map<string, TimedState>();
  const seen = new Uint8Array(history.events.length);
  let taken = 0;
  let cursor: RelayCursor | null = null;
  let store: string | null = null;

  function takeOne({ cursor: number, event: text }: RelayedEvent): void {
    const event = parseEvent(text);
    const index = history.indexOf(event.serverAt);
    if ((given.get(number) ?? index) !== index) problems.push(`${name}: cursor ${number} is of another event`);
    given.set(number, index);
    // As the station's own table does, by the event's key.
    if (seen[index] === 1) return;
    seen[index] = 1;
    taken += 1;
    const reported = reportedState(event);
    if (reported === null) return;
    const before = states.get(event.srUuid) ?? null;
    const after = mergeEventState(before, { state: reported, serverAt: event.serverAt });
    if (after === null) return;
    if (before !== null && isFinal(before.state) && !isFinal(after.state))
      problems.push(`${name}: regression from an end`);
    if (before !== null && after.serverAt < before.serverAt && !isFinal(after.state))
      problems.push(`${name}: regression to an older state`);
    states.set(event.srUuid, after);
  }

  function follow(): { stop(): Promise<void> } {
    const stop = new AbortController();
    const connection = createRelayConnection({
      address: 'https://relay.test',
      token: parts.token,
      dispatcher: parts.dispatcher,
      userAgent: 'Sideshot/test',
    });
    const ended = followRelay(
      {
        connection,
        time: systemTime,
        random: Math.random,
        cursor: () => cursor,
        async take(events, from) {
          const last = events.at(-1)?.cursor ?? 0;
          if (cursor !== null && (events[0]?.cursor ?? 0) <= cursor.cursor && cursor.store === from)
            problems.push(`${name}: cursors do not grow`);
          for (const event of events) takeOne(event);
          cursor = { store: from, cursor: last };
        },
        // What stations share has tests of its own.
        sharedRevision: () => 0,
        takeShared: () => undefined,
        relayStands(state) {
          if (store !== null && store !== state.store) problems.push(`${name}: the store is another`);
          store = state.store;
        },
        linkChanged: () => undefined,
        trouble: () => undefined,
      },
      stop.signal,
    );
    return {
      async stop() {
        stop.abort();
        await ended;
      },
    };
  }

  let following = follow();
  return {
    states,
    get taken() {
      return taken;
    },
    async restart(awayMs) {
      await following.stop();
      await new Promise((resolve) => setTimeout(resolve, awayMs));
      following = follow();
    },
    close: () => following.stop(),
  };
}
