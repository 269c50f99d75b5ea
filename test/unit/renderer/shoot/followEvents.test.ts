import { ORPCError } from '@orpc/client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { StationEvent } from '../../../../main/contract/views.ts';
import { asGiven, text } from '../../../../main/texts/text.ts';
import type { StationClient } from '../../../../renderer/bridge/bridge.ts';
import { DeadlineError, deadlineOf, withDeadlines } from '../../../../renderer/bridge/deadline.ts';
import { isElectronPage, requestPort } from '../../../../renderer/bridge/electronPort.ts';
import { describeError } from '../../../../renderer/bridge/errorText.ts';
import { followEvents, reopenDelayMs } from '../../../../renderer/bridge/followEvents.ts';
import { reconnection } from '../../../../renderer/bridge/openBridge.ts';
import { createFakeBridge } from '../../../fakes/page/fakeBridge.ts';
import { fakeWorld } from '../../../fakes/page/fakeWorld.ts';

const noticeEvent: StationEvent = { type: 'notice', level: 'info', message: asGiven('hello') };

/** A client whose stream does, at each opening, what the script says next. */
function scriptedClient(script: readonly (() => AsyncGenerator<StationEvent>)[], statusFails = false): StationClient {
  const { client } = createFakeBridge(fakeWorld());
  let opening = 0;
  const station = {
    ...client.station,
    events: async () => script[Math.min(opening++, script.length - 1)]!(),
    status: async () => {
      if (statusFails) throw new Error('no answer');
      return client.station.status({});
    },
  };
  // The fake answers the two calls that are followed here; the rest is the fake bridge's.
  return { ...client, station } as unknown as StationClient;
}

async function* one(): AsyncGenerator<StationEvent> {
  yield noticeEvent;
}

// biome-ignore lint/correctness/useYield: a stream that breaks before its first event
async function* broken(): AsyncGenerator<StationEvent> {
  throw new Error('broken');
}

async function* silent(): AsyncGenerator<StationEvent> {
  await new Promise(() => undefined);
  yield noticeEvent;
}

async function follow(
  client: StationClient,
  untilHeard: readonly string[],
  heartbeatMs = 60_000,
): Promise<readonly string[]> {
  const end = new AbortController();
  const heard: string[] = [];
  const hear = (what: string) => {
    heard.push(what);
    if (heard.length >= untilHeard.length) end.abort();
  };
  await followEvents({
    client,
    listener: { connected: () => hear('connected'), event: (event) => hear(event.type), lost: () => hear('lost') },
    signal: end.signal,
    wait: async () => undefined,
    heartbeatMs,
  });
  return heard;
}

describe('followEvents', () => {
  it('opens the stream again after it ended and after it broke', async () => {
    const expected = ['connected', 'notice', 'lost', 'connected', 'lost', 'connected', 'notice'];
    expect(await follow(scriptedClient([one, broken, one]), expected)).toEqual(expected);
  });

  it('gives up a silent stream whose core does not answer the heartbeat', async () => {
    const expected = ['connected', 'lost', 'connected'];
    expect(await follow(scriptedClient([silent], true), expected, 1)).toEqual(expected);
  });

  it('waits a quarter of a second after a stream that was open, and renews the transport each time', async () => {
    const end = new AbortController();
    const waited: number[] = [];
    let renewed = 0;
    await followEvents({
      client: scriptedClient([one, one, one]),
      listener: { connected: () => undefined, event: () => undefined, lost: () => undefined },
      signal: end.signal,
      wait: async (delayMs) => {
        waited.push(delayMs);
        if (waited.length === 3) end.abort();
      },
      renew: async () => {
        renewed += 1;
        throw new Error('no port yet');
      },
      heartbeatMs: 60_000,
    });
    expect(waited).toEqual([250, 250, 250]);
    expect(renewed).toBe(2);
  });

  it('asks for no heartbeat once the stream has ended', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    await follow(scriptedClient([one]), ['connected', 'notice', 'lost']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits longer after each failure, up to a second, and so does the socket', () => {
    expect([0, 1, 2, 5, 50].map(reopenDelayMs)).toEqual([250, 500, 1_000, 1_000, 1_000]);
    expect(reconnection.maxReconnectionDelay).toBe(1_000);
  });
});

describe('withDeadlines', () => {
  it('fails a call that is never answered, and aborts it', async () => {
    let aborted = false;
    const never = {
      call: (_path: readonly string[], _input: unknown, options: { signal?: AbortSignal }) => {
        options.signal?.addEventListener('abort', () => {
          aborted = true;
        });
        return new Promise<unknown>(() => undefined);
      },
    };
    const link = withDeadlines(never, () => 5);
    await expect(link.call(['items', 'get'], {}, { context: {} })).rejects.toThrow(DeadlineError);
    expect(aborted).toBe(true);
  });

  it('is aborted by its caller', async () => {
    const caller = new AbortController();
    let aborted = false;
    const link = withDeadlines(
      {
        call: async (_path: readonly string[], _input: unknown, { signal }: { signal?: AbortSignal }) => {
          caller.abort();
          aborted = signal?.aborted === true;
        },
      },
      () => 1_000,
    );
    await link.call(['items', 'get'], {}, { context: {}, signal: caller.signal });
    expect(aborted).toBe(true);
  });

  it('passes an answer on', async () => {
    const link = withDeadlines({ call: async () => 'answer' }, () => 1_000);
    expect(await link.call(['items', 'get'], {}, { context: {} })).toBe('answer');
  });
});

it.each(['capture.files', 'capture.testFile', 'golden.measure', 'liveCamera.usbShot'])(
  'gives %s time for a large file',
  (path) => {
    expect(deadlineOf(path.split('.'))).toBeGreaterThanOrEqual(60_000);
  },
);

it('knows the desktop app from a browser', () => {
  expect(isElectronPage('Mozilla/5.0 Chrome/140 Electron/45.4.1', 'http:')).toBe(true);
  expect(isElectronPage('Mozilla/5.0 Chrome/140', 'sideshot:')).toBe(true);
  expect(isElectronPage('Mozilla/5.0 Chrome/140', 'http:')).toBe(false);
});

it('takes a port from its own window alone', async () => {
  const page = Object.assign(new EventTarget(), { postMessage: () => undefined });
  vi.stubGlobal('window', page);
  onTestFinished(() => void vi.unstubAllGlobals());
  const notify = (source: unknown, port: unknown) =>
    page.dispatchEvent(Object.assign(new Event('message'), { source, ports: [port], data: { type: 'sideshot:port' } }));
  const asked = requestPort(new AbortController().signal);
  notify({}, { start: () => undefined, name: 'of another' });
  notify(page, { start: () => undefined, name: 'own' });
  expect(await asked).toMatchObject({ name: 'own' });
});

describe('a call that failed is told in plain words', () => {
  it.each([
    [new DeadlineError(['items', 'get'], 5), text('call.tooSlow')],
    [new Error('WebSocket is not open'), text('call.unreachable')],
    [new ORPCError('BAD_REQUEST', { data: { issues: [{ message: 'too long' }] } }), asGiven('too long')],
    [new Error('odd'), text('call.failed', { reason: 'odd' })],
  ])('%s', (error, message) => {
    expect(describeError(error)).toMatchObject({ message, code: null, field: null });
  });
});
