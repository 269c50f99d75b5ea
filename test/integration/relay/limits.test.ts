import { readFileSync } from 'node:fs';
import { get, request as httpsRequest } from 'node:https';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEmbeddedStore } from '../../../main/relay/embedded/openEmbeddedStore.ts';
import { openFilesLimit } from '../../../main/relay/limits/openFiles.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';
import { openRelay, post, type RelayUnderTest, stateChange } from './relayUnderTest.ts';

async function opened(change: Parameters<typeof openRelay>[1]): Promise<RelayUnderTest> {
  const relay = await openRelay(temporaryFolder(), change);
  onTestFinished(() => relay.close());
  return relay;
}

/** So many connections on which nothing is ever said; `open` are those that the relay has not ended. */
async function idle(relay: RelayUnderTest, count: number) {
  const open = new Set<Socket>();
  await Promise.all(
    Array.from({ length: count }, () => {
      const socket = connect(relay.relay.port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket)).resume();
      return new Promise<void>((resolve) => {
        socket.once('connect', () => {
          open.add(socket);
          resolve();
        });
      });
    }),
  );
  return open;
}

function stream(relay: RelayUnderTest, token: string): Promise<Response> {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  return fetch(`${relay.origin}/v1/events`, { headers, signal: stop.signal });
}

describe('connections of strangers', () => {
  it('lock nobody out: the oldest end for one that comes, and a stream that is open stays', async () => {
    const relay = await opened({ limits: { connections: 40 } });
    const address = await relay.addDestination('partner');
    const station = await stream(relay, await relay.issue('A'));
    const reader = station.body?.pipeThrough(new TextDecoderStream()).getReader();
    const crowd = await idle(relay, 200);
    await until('the oldest to end', () => crowd.size < 40);
    for (let times = 0; times < 20; times += 1) {
      expect((await post(address, stateChange(), { connection: 'close' })).status).toBe(200);
      await idle(relay, 20);
    }
    let text = '';
    while (!text.includes('"cursor":20')) text += (await reader?.read())?.value ?? '';
    expect(text).toContain('event: event');
  });

  it('lock nobody out where the relay serves HTTPS itself: a stream stays, whose connection TLS wraps', async () => {
    const relay = await opened({ tls: { kind: 'own' }, limits: { connections: 30 } });
    const address = new URL(await relay.addDestination('partner'));
    const ca = readFileSync(join(relay.folder, 'ca.pem'));
    const headers = { authorization: `Bearer ${await relay.issue('A')}`, accept: 'text/event-stream' };
    let [text, hasEnded] = ['', false];
    const options = { ca, agent: false, port: relay.relay.port, host: '127.0.0.1' };
    const stream = get({ ...options, path: '/v1/events', headers }, (answer) => {
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
    });
    stream.on('close', () => {
      hasEnded = true;
    });
    onTestFinished(() => void stream.destroy());
    await until('the stream', () => text.includes('event: state'));
    await idle(relay, 150);
    const status = await new Promise((resolve, reject) => {
      const asked = httpsRequest({ ...options, path: address.pathname, method: 'POST' }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on('error', reject).end(JSON.stringify(stateChange()));
    });
    expect(status).toBe(200);
    await until('the event', () => text.includes('event: event'));
    expect(hasEnded).toBe(false);
  });

  it('of one address are few, where no proxy stands before it', async () => {
    const relay = await opened({ tls: { kind: 'own' }, limits: { connectionsPerAddress: 10 } });
    const crowd = await idle(relay, 60);
    await until('the others to end', () => crowd.size <= 10);
    const proxied = await opened({ limits: { connectionsPerAddress: 10 } });
    const ofProxy = await idle(proxied, 60);
    await post(await proxied.addDestination('partner'), stateChange());
    expect(ofProxy.size).toBe(60);
  });

  it('that say nothing, or never come to an end of a header, are ended', async () => {
    const relay = await opened({ requestMs: 500 });
    const crowd = await idle(relay, 5);
    const half = await idle(relay, 5);
    for (const socket of half) socket.write('GET /v1/station HTTP/1.1\r\nhost:');
    await until('all of them to end', () => crowd.size + half.size === 0);
  });

  it.skipIf(openFilesLimit() === null)('are never more than files that the process may open', async () => {
    const relay = await opened({ limits: { connections: 100_000_000 } });
    expect(relay.log.lines).toContainEqual(
      expect.objectContaining({ level: 'warn', message: 'The system allows fewer connections' }),
    );
  });
});

describe('one token', () => {
  it('has so many streams and long polls, and the next when one of them ends', async () => {
    const relay = await opened({ limits: { streamsPerToken: 3 } });
    const [greedy, other] = [await relay.issue('greedy'), await relay.issue('other')];
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${greedy}` };
    const poll = () => fetch(`${relay.origin}/v1/events?wait=40`, { headers, signal: stop.signal });
    const polled = poll().catch(() => null);
    expect([(await stream(relay, greedy)).status, (await stream(relay, greedy)).status]).toEqual([200, 200]);
    await until('the long poll to count', async () => (await poll()).status === 429);
    const refused = await stream(relay, greedy);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      429,
      '15',
      { error: 'too_many_streams', most: 3 },
    ]);
    expect((await stream(relay, other)).status).toBe(200);
    stop.abort();
    await polled;
    await until('its place', async () => (await stream(relay, greedy)).status === 200);
  });

  it('has so many calls a minute, and leaves those of others alone', async () => {
    const relay = await opened({ limits: { callsPerMinute: 30 } });
    const station = async (name: string) => {
      const headers = { authorization: `Bearer ${await relay.issue(name)}` };
      return (path = '/v1/station') => fetch(`${relay.origin}${path}`, { headers });
    };
    const [greedy, other] = [await station('greedy'), await station('other')];
    const answers = await Promise.all(Array.from({ length: 60 }, () => greedy()));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(20);
    expect(refused[0]?.headers.get('retry-after')).toBe('2');
    expect(await refused[0]?.json()).toEqual({ error: 'too_many_calls', most: 30 });
    expect((await other()).status).toBe(200);
    // In all: other calls of it wait as well, those that it may not make among them.
    const more = await Promise.all(Array.from({ length: 10 }, () => greedy('/v1/fleet/stations')));
    expect(more.some(({ status }) => status === 429)).toBe(true);
  });

  it('sends so many tests a minute: they are events, and push those of the partner out', async () => {
    const relay = await opened({});
    const headers = { authorization: `Bearer ${await relay.issue('A')}` };
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(`${relay.origin}/v1/test`, {}, headers)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(15);
    expect(answers.at(-1)).toEqual({ status: 429, body: { error: 'too_many_calls', most: 10 } });
    const metrics = await (await fetch(`${relay.origin}/metrics`)).text();
    expect(metrics).toMatch(/^sideshot_relay_limited_total\{reason="too_many_calls"\} \d+$/m);
    expect(relay.log.lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
  });

  it('fills its own share with records, and nothing beyond it: its calls, its reports and those of others go on', async () => {
    const relay = await opened({ limits: { shareMegabytes: 1 } });
    const station = async (name: string) => {
      const headers = { authorization: `Bearer ${await relay.issue(name)}` };
      return (path: string, body: object) => post(`${relay.origin}/v1/fleet/${path}`, body, headers);
    };
    const [greedy, other] = [await station('greedy'), await station('other')];
    const record = (name: number) => ({ key: `picture.one.${name}.a`, value: 'x'.repeat(90_000), expected: 'any' });
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1) statuses.push((await greedy('record', record(count))).status);
    expect(statuses).toEqual([...Array(11).fill(200), ...Array(9).fill(507)]);
    expect(await greedy('lease', { key: 'lease.one.x', wish: 'ask' })).toMatchObject({ status: 200 });
    const row = { reference: 'x', at: 1, row: { note: 'y'.repeat(6_000) } };
    const rows = Array.from({ length: 10 }, (_, index) => ({ ...row, reference: `x${index}` }));
    expect(await greedy('list', { scope: 'one', rows })).toEqual({
      status: 507,
      body: { error: 'share_full', most_megabytes: 1 },
    });
    const nothing = { photos: 0, operations: 0, parked: 0, oldest_unsent_ms: null, free_bytes: null, camera: null };
    const report = { scope: 'one', version: '1', ...nothing, rejected: [] };
    expect((await greedy('report', { report, leases: [] })).status).toBe(200);
    expect((await other('record', record(99))).status).toBe(200);
    expect((await greedy('record', { key: 'picture.one.0.a', value: null, expected: 'any' })).status).toBe(200);
    expect((await greedy('record', record(20))).status).toBe(200);
    // Counted each time, and told once a minute.
    const metrics = await (await fetch(`${relay.origin}/metrics`)).text();
    expect(metrics).toMatch(/^sideshot_relay_limited_total\{reason="share_full"\} 10$/m);
    expect(relay.log.lines.filter(({ level }) => level === 'warn')).toEqual([
      { level: 'warn', message: 'A station is beyond its limit', fields: { station: 'greedy', error: 'share_full' } },
    ]);
  });

  it('pushes no event of the partner out by its records', async () => {
    const store = openEmbeddedStore(temporaryFolder(), () => undefined);
    onTestFinished(() => store.close());
    const payload = JSON.stringify({ filler: 'x'.repeat(1_000) });
    for (let count = 0; count < 20; count += 1) {
      const key = Buffer.from(String(count).padStart(8, '0'));
      const event = { key, type: 'state_change', srUuid: null, signed: true, destination: 'partner', receivedAt: 1 };
      await store.append({ ...event, payload });
      await store.shared?.put(`item.a.${count}`, 'y'.repeat(200_000), 'new');
    }
    expect(await store.prune({ before: 0, maxBytes: 1_000_000 })).toBe(0);
    expect(store.bounds()).toEqual({ oldest: 1, newest: 20 });
  });
});
