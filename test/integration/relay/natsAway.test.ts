import { describe, expect, it, onTestFinished } from 'vitest';
import { relayedEvent, relayedPage } from '../../../main/relay/wire/wire.ts';
import { natsMissing, startNatsServer } from '../../fakes/natsServer.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';
import { openRelay, post, type RelayUnderTest, stateChange } from './relayUnderTest.ts';

const missing = natsMissing();

async function openTwo() {
  const server = await startNatsServer();
  onTestFinished(() => server.close());
  const relays = await Promise.all([1, 2].map(() => openRelay(temporaryFolder(), { nats: server.options, rate: 1e6 })));
  onTestFinished(async () => void (await Promise.all(relays.map((relay) => relay.close()))));
  const [one, other] = relays;
  if (one === undefined || other === undefined) throw new Error('Two relays are needed');
  const path = new URL(await one.addDestination('partner')).pathname;
  return { server, one, other, path, token: await one.issue('A') };
}

/** Cursors of the events of a stream, as they come. */
function listen(relay: RelayUnderTest, token: string): readonly number[] {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const cursors: number[] = [];
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  async function run(): Promise<void> {
    const { body } = await fetch(`${relay.origin}/v1/events?after=0`, { headers, signal: stop.signal });
    let text = '';
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const data of messages.flatMap((message) => /^event: event\n.*\ndata: (.*)$/.exec(message)?.[1] ?? []))
        cursors.push(relayedEvent.parse(JSON.parse(data)).cursor);
    }
  }
  run().catch(() => cursors.push(-1));
  return cursors;
}

describe.skipIf(missing !== null)(`relays of a fleet${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  it('take a webhook at one and hand it out at another; what comes to both is one', async () => {
    const { one, other, path, token } = await openTwo();
    const event = stateChange();
    const cursors = listen(other, token);
    expect(await post(`${one.origin}${path}`, event)).toEqual({ status: 200, body: { status: 'stored' } });
    expect(await post(`${other.origin}${path}`, event)).toEqual({ status: 200, body: { status: 'duplicate' } });
    await until('the event to come', async () => cursors.length > 0);
    expect(cursors).toEqual([1]);
    const headers = { authorization: `Bearer ${token}` };
    const { store } = relayedPage.parse(await (await fetch(`${one.origin}/v1/events`, { headers })).json());
    await post(`${one.origin}/v1/acknowledge`, { cursor: 1, store }, headers);
    await until('the other to know what was acknowledged', async () => {
      const page = relayedPage.parse(await (await fetch(`${other.origin}/v1/events`, { headers })).json());
      return page.acknowledged === 1;
    });
    // A test goes out by one relay and may come in at another.
    const { body } = await post(`${one.origin}/v1/test`, {}, headers);
    expect((await post(`${other.origin}${body.path}`, { event_type: 'sideshot_test' })).status).toBe(200);
    expect((await post(`${one.origin}${body.path}`, { event_type: 'sideshot_test' })).status).toBe(404);
    await one.revoke('A');
    await until('the token to be refused', async () => {
      return (await fetch(`${other.origin}/v1/station`, { headers })).status === 401;
    });
  });

  it('say so while NATS is away, keep their streams, and go on by themselves', async () => {
    const { server, one, other, path, token } = await openTwo();
    const cursors = listen(other, token);
    await post(`${one.origin}${path}`, stateChange());
    await until('the first event to come', async () => cursors.length === 1);
    await server.kill();
    const health = () => fetch(`${one.origin}/healthz`);
    await until('the relay to notice', async () => (await health()).status === 503);
    expect(await (await health()).json()).toMatchObject({ ok: false, error: 'NATS is away', newest: 1 });
    expect((await post(`${one.origin}${path}`, stateChange())).status).toBe(503);
    // Stations stay let in: what they are known by is in memory.
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${other.origin}/v1/station`, { headers })).status).toBe(200);
    const again = await server.restart();
    onTestFinished(() => again.kill());
    await until('webhooks to be taken again', async () => {
      return (await post(`${one.origin}${path}`, stateChange())).status === 200;
    });
    await until('the same stream to go on', async () => cursors.length >= 2);
    expect(cursors).toEqual(cursors.map((_, index) => index + 1));
    expect((await health()).status).toBe(200);
  });
});
