import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { type DeliveryParts, serveEvents } from '../../../main/relay/deliver/eventsEndpoint.ts';

/** A response whose reader takes nothing before `drain`. */
class SlowResponse extends EventEmitter {
  readonly written: string[] = [];
  isEnded = false;

  writeHead(): this {
    return this;
  }
  write(text: string): boolean {
    this.written.push(text);
    return false;
  }
  end(): void {
    this.isEnded = true;
  }
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
};

it('nothing more is read for a station that does not keep up, until it has taken what was written', async () => {
  const token = { name: 'A', acknowledged: 0 };
  const closing = new AbortController();
  let reads = 0;
  const parts = {
    store: {
      id: 's',
      bounds: () => ({ oldest: 1, newest: 1_000 }),
      registry: { tokenOf: async () => token, onTokensChanged: () => () => undefined },
      shared: null,
    },
    feed: {
      after: async (cursor: number) => {
        reads += 1;
        // Without this a stream that waits for nobody would never give the test its turn.
        if (reads > 50) closing.abort();
        return [{ cursor: cursor + 1, message: `event ${cursor + 1}\n\n` }];
      },
    },
    streams: { open: () => ({ end: () => undefined }) },
    metrics: { streamOpened: () => undefined, streamClosed: () => undefined, delivered: () => undefined },
    closing: closing.signal,
  };
  const response = new SlowResponse();
  const request = { headers: { accept: 'text/event-stream' } };
  const served = serveEvents(
    // The rest of them is not asked for by a stream.
    parts as unknown as DeliveryParts,
    Buffer.from('hash'),
    token as never,
    new URLSearchParams('after=0&store=s'),
    request as IncomingMessage,
    response as unknown as ServerResponse,
  );
  await turns();
  expect([reads, response.written.slice(1)]).toEqual([1, ['event 1\n\n']]);
  response.emit('drain');
  // A stream gathers for a moment what follows.
  await expect.poll(() => response.written.slice(1)).toEqual(['event 1\n\n', 'event 2\n\n']);
  await turns();
  expect(reads).toBe(2);
  expect(response.listenerCount('drain')).toBe(1);
  response.emit('close');
  await served;
  expect(response.isEnded).toBe(true);
  expect(response.listenerCount('drain')).toBe(0);
});
