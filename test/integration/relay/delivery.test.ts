import { beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../main/relay/embedded/openEmbeddedStore.ts';
import { relayedEvent, relayedPage, relayState } from '../../../main/relay/wire/wire.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { openRelay, post, type RelayUnderTest, stateChange } from './relayUnderTest.ts';

const open = closedAfterEach();
let folder: string;
let relay: RelayUnderTest;
let address: string;
let token: string;

beforeEach(async () => {
  folder = temporaryFolder();
  relay = await openRelay(folder, { rate: 1e6 });
  open.push({ close: () => relay.close() });
  address = await relay.addDestination('partner');
  token = await relay.issue('A');
});

const bearer = () => ({ authorization: `Bearer ${token}` });

async function poll(query = ''): Promise<ReturnType<typeof relayedPage.parse>> {
  const response = await fetch(`${relay.origin}/v1/events${query}`, { headers: bearer() });
  return relayedPage.parse(await response.json());
}

/** Messages of a stream as they come: the first is where the relay stands. */
async function* listen(query: string, signal: AbortSignal): AsyncGenerator<{ name: string; data: unknown }> {
  const headers = { ...bearer(), accept: 'text/event-stream' };
  const response = await fetch(`${relay.origin}/v1/events${query}`, { headers, signal });
  let text = '';
  if (response.body === null) return;
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const name = lines.find((line) => line.startsWith('event: '))?.slice(7);
      const data = lines.find((line) => line.startsWith('data: '))?.slice(6);
      if (name !== undefined && data !== undefined) yield { name, data: JSON.parse(data) };
    }
  }
}

async function take(query: string, wanted: number): Promise<readonly number[]> {
  const stop = new AbortController();
  const cursors: number[] = [];
  for await (const { name, data } of listen(query, stop.signal)) {
    if (name === 'event') cursors.push(relayedEvent.parse(data).cursor);
    if (cursors.length >= wanted) break;
  }
  stop.abort();
  return cursors;
}

describe('a station', () => {
  it('takes events as they come, in order, and behind its cursor when it comes again', async () => {
    await post(address, stateChange());
    const stop = new AbortController();
    const stream = listen('', stop.signal);
    expect(relayState.parse((await stream.next()).value?.data)).toMatchObject({
      oldest: 1,
      newest: 1,
      acknowledged: 0,
    });
    expect((await stream.next()).value).toMatchObject({ name: 'event', data: { cursor: 1, signed: false } });
    const event = stateChange();
    const next = stream.next();
    await post(address, event);
    const { value } = await next;
    expect(JSON.parse(relayedEvent.parse(value?.data).event)).toEqual(event);
    stop.abort();
    const { store } = await poll();
    expect(await take(`?after=1&store=${store}`, 1)).toEqual([2]);
  });

  it('goes on at a relay that was started anew, whatever came twice before', async () => {
    const event = stateChange();
    for (let times = 0; times < 3; times += 1) await post(address, event);
    await relay.close();
    relay = await openRelay(folder);
    const { pathname } = new URL(address);
    const { store } = await poll();
    const taking = take(`?after=1&store=${store}`, 1);
    expect((await fetch(`${relay.origin}/healthz`)).status).toBe(200);
    await post(`${relay.origin}${pathname}`, stateChange());
    expect(await taking).toHaveLength(1);
  });

  it('that was away until all was removed is given what comes then', async () => {
    for (let count = 0; count < 3; count += 1) await post(address, stateChange());
    await relay.close();
    const store = openEmbeddedStore(folder, () => undefined);
    await store.prune({ before: Date.now() + 1_000, maxBytes: 1e9 });
    await store.close();
    relay = await openRelay(folder);
    const taking = take(`?after=1&store=${store.id}`, 1);
    expect((await fetch(`${relay.origin}/healthz`)).status).toBe(200);
    await post(`${relay.origin}${new URL(address).pathname}`, stateChange());
    expect(await taking).toEqual([4]);
  });

  it('that acknowledged is given what is behind it, also by a relay that was started anew', async () => {
    for (let count = 0; count < 5; count += 1) await post(address, stateChange());
    const { store } = await poll();
    const said = await post(`${relay.origin}/v1/acknowledge`, { cursor: 3, store }, bearer());
    expect(said).toEqual({ status: 200, body: { acknowledged: 3 } });
    await relay.close();
    relay = await openRelay(folder);
    expect(await take('', 2)).toEqual([4, 5]);
  });

  it('with a cursor of another store begins anew', async () => {
    for (let count = 0; count < 3; count += 1) await post(address, stateChange());
    expect(await take('?after=900&store=gone', 3)).toEqual([1, 2, 3]);
    await post(`${relay.origin}/v1/acknowledge`, { cursor: 2, store: 'gone' }, bearer());
    expect((await poll()).acknowledged).toBe(0);
  });

  it('whose streams are cut polls, and waits for what comes', async () => {
    const waiting = poll('?wait=20');
    await post(address, stateChange());
    expect((await waiting).events.map(({ cursor }) => cursor)).toEqual([1]);
    const { store } = await poll();
    expect((await poll(`?after=1&store=${store}`)).events).toEqual([]);
  });

  it('gets nothing without a token, nor with one that was revoked', async () => {
    expect((await fetch(`${relay.origin}/v1/events`)).status).toBe(401);
    expect((await post(`${relay.origin}/v1/acknowledge`, { cursor: 1, store: '' })).status).toBe(401);
    await relay.revoke('A');
    expect((await fetch(`${relay.origin}/v1/station`, { headers: bearer() })).status).toBe(401);
  });

  it('tests the way with an address that serves once', async () => {
    const { body } = await post(`${relay.origin}/v1/test`, {}, bearer());
    const url = `${relay.origin}${body.path}`;
    expect((await post(url, { event_type: 'sideshot_test', nonce: 'n' })).status).toBe(200);
    expect((await post(url, { event_type: 'sideshot_test', nonce: 'm' })).status).toBe(404);
    expect(JSON.parse((await poll()).events[0]?.event ?? '')).toEqual({ event_type: 'sideshot_test', nonce: 'n' });
  });

  it('that comes after a long time gets thousands of events in order, and what comes meanwhile behind them', async () => {
    const count = 2_600;
    const post50 = (from: number) =>
      Promise.all(
        Array.from({ length: 50 }, (_, index) => post(address, stateChange({ sr_uuid: `sr-${from + index}` }))),
      );
    for (let from = 0; from < count - 100; from += 50) await post50(from);
    const taking = take('?after=0', count);
    await post50(count - 100);
    await post50(count - 50);
    expect(await taking).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  }, 60_000);
});
