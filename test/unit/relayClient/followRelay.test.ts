import { expect, test } from 'vitest';
import type { RelayedEvent, RelayState } from '../../../main/relay/wire/wire.ts';
import { followRelay, type RelayLink } from '../../../main/relayClient/followRelay.ts';
import type { StreamMessage } from '../../../main/relayClient/readStream.ts';
import { type RelayConnection, type RelayCursor, RelayFailure } from '../../../main/relayClient/relayConnection.ts';
import { simulatedTime } from '../../fakes/fakeTime.ts';

const second = 1_000;
const state: RelayState = { name: 'A', store: 's', oldest: 1, newest: 9, acknowledged: 0 } as unknown as RelayState;
const event = (cursor: number): RelayedEvent => ({ cursor, event: '{}', received_at: 0 }) as unknown as RelayedEvent;
const stands: StreamMessage = { kind: 'state', state };
const alive: StreamMessage = { kind: 'alive' };
const events = (...cursors: number[]): StreamMessage => ({ kind: 'events', events: cursors.map(event) });

/** What one stream says, in seconds after it was opened; `ends`: the relay ends it, else it stays open and says nothing. */
interface Script {
  readonly says: readonly (readonly [number, StreamMessage])[];
  readonly ends?: number;
  readonly refuses?: RelayFailure;
}

/** Follows a relay whose streams go by these scripts, the last one again and again, for so many seconds. */
async function followed(scripts: readonly Script[], seconds: number) {
  const time = simulatedTime(0);
  const stop = new AbortController();
  const reported = { opened: [] as number[], polls: [] as number[], links: [] as RelayLink[], taken: [] as number[] };
  const acknowledged: (readonly [number, number])[] = [];
  const troubles: string[] = [];
  let cursor: RelayCursor | null = null;
  const now = (): number => time.elapsedMs() / second;

  async function* play(script: Script, signal: AbortSignal): AsyncGenerator<StreamMessage> {
    const begun = now();
    const wait = (until: number) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        time.after(Math.max(0, (begun + until - now()) * second), resolve);
      });
    for (const [at, message] of script.says) {
      await wait(at);
      yield message;
    }
    await wait(script.ends ?? 1e9);
  }

  const connection = {
    async stream(_from: unknown, signal: AbortSignal) {
      const script = scripts[Math.min(reported.opened.length, scripts.length - 1)]!;
      reported.opened.push(now());
      if (script.refuses) throw script.refuses;
      return play(script, signal);
    },
    async poll(_from: unknown, waitSeconds: number, signal: AbortSignal) {
      reported.polls.push(now());
      await new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        time.after(Math.max(1, waitSeconds) * second, resolve);
      });
      return { ...state, events: [event(1_000 + reported.polls.length)], shared: [] };
    },
    async acknowledge(at: RelayCursor) {
      acknowledged.push([now(), at.cursor]);
    },
  } as unknown as RelayConnection;

  const ended = followRelay(
    {
      connection,
      time,
      random: () => 1,
      cursor: () => cursor,
      async take(given, store) {
        reported.taken.push(...given.map((one) => one.cursor));
        cursor = { store, cursor: given.at(-1)?.cursor ?? 0 };
      },
      sharedRevision: () => 0,
      takeShared: () => undefined,
      relayStands: () => undefined,
      linkChanged: (link) => void (reported.links.at(-1) === link || reported.links.push(link)),
      trouble: (error) => troubles.push(error instanceof Error ? error.message : String(error)),
    },
    stop.signal,
  );
  await time.run(() => false, seconds * second);
  stop.abort();
  await time.run(() => true, 0);
  await ended;
  return { ...reported, acknowledged, troubles };
}

test('a stream that is half open, and says nothing any more, is left after three heartbeats and opened anew', async () => {
  const seen = await followed(
    [
      {
        says: [
          [0, stands],
          [15, alive],
          [30, events(1)],
        ],
      },
      {
        says: [
          [0, stands],
          [1, events(2)],
        ],
      },
    ],
    90,
  );
  // The last word came after 30 s; 45 s of silence, and the first pause of a try.
  expect(seen.opened).toEqual([0, 76]);
  expect(seen.taken).toEqual([1, 2]);
  expect(seen.links).toEqual(['connected', 'connecting', 'connected']);
  expect(seen.troubles).toEqual(['stream_silent']);
});

test('a stream that lives goes on for as long as something is said, be it that it lives', async () => {
  const says = Array.from({ length: 40 }, (_, index) => [index * 40, index === 0 ? stands : alive] as const);
  expect((await followed([{ says }], 1_500)).opened).toEqual([0]);
});

test('one that says nothing at all is left after ten seconds', async () => {
  expect((await followed([{ says: [] }, { says: [[0, stands]] }], 30)).opened).toEqual([0, 11]);
});

test('streams that are cut three times in a row give way to polls for ten minutes, then are tried again', async () => {
  const seen = await followed([{ says: [[0, stands]], ends: 5 }], 700);
  expect(seen.opened.slice(0, 3)).toEqual([0, 6, 12]);
  const [first] = seen.polls;
  expect(first).toBe(18);
  expect(seen.opened.find((at) => at > 18)).toBeGreaterThanOrEqual(18 + 600);
  // The last one is under way.
  expect(seen.taken.length).toBe(seen.polls.length - 1);
});

test('a token that is refused is tried again after a minute, and said each time', async () => {
  const refuses = new RelayFailure('refused', 'token_refused');
  const seen = await followed([{ says: [], refuses }, { says: [], refuses }, { says: [[0, stands]] }], 150);
  expect(seen.opened).toEqual([0, 60, 120]);
  expect(seen.links).toEqual(['refused', 'connected']);
  expect(seen.troubles).toEqual(['token_refused', 'token_refused']);
});

test('a relay that is away is tried again, each time later, up to a minute; it is said once', async () => {
  const seen = await followed([{ says: [], refuses: new RelayFailure('network', 'ECONNREFUSED') }], 200);
  expect(seen.opened).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
  expect(seen.troubles).toEqual(['ECONNREFUSED']);
});

test('events count as taken once they are kept: the relay is told then, at most once a second, and no event before it says where it stands', async () => {
  const seen = await followed(
    [
      {
        says: [
          [0, events(7)],
          [0.1, stands],
          [0.2, events(1, 2)],
          [0.4, events(3)],
          [0.6, events(4)],
          [3, events(5)],
        ],
      },
    ],
    10,
  );
  expect(seen.taken).toEqual([1, 2, 3, 4, 5]);
  expect(seen.acknowledged).toEqual([
    [0.2, 2],
    [1.2, 4],
    [3, 5],
  ]);
});
