import { createHmac, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { runs } from '../../fakes/runs.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';
import { openRelay, post, type RelayUnderTest, stateChange } from './relayUnderTest.ts';

const open = closedAfterEach();
let relay: RelayUnderTest;
let address: string;

beforeEach(async () => {
  relay = await openRelay(temporaryFolder(), { rate: 40 });
  open.push(relay);
  address = await relay.addDestination('partner');
});

async function newest(): Promise<number> {
  const answer = (await (await fetch(`${relay.origin}/healthz`)).json()) as { newest: number };
  return answer.newest;
}

describe('a webhook', () => {
  it('is kept once, however often and however written it comes', async () => {
    const event = stateChange();
    expect(await post(address, event)).toEqual({ status: 200, body: { status: 'stored' } });
    const reordered = Object.fromEntries(Object.entries(event).toReversed());
    expect(await post(address, JSON.stringify(reordered, null, 2))).toEqual({
      status: 200,
      body: { status: 'duplicate' },
    });
    expect(await newest()).toBe(1);
  });

  it('of another time is another event', async () => {
    const event = stateChange();
    await post(address, event);
    await post(address, { ...event, timestamp: '2026-11-23T09:00:00Z' });
    expect(await newest()).toBe(2);
  });

  it('of a type that is not known is kept and counted', async () => {
    expect((await post(address, { event_type: 'moon_phase', phase: 3 })).body).toEqual({ status: 'stored' });
    const metrics = await (await fetch(`${relay.origin}/metrics`)).text();
    expect(metrics).toContain('sideshot_relay_webhooks_total{type="unknown",outcome="stored"} 1');
  });

  it('that comes many times at once is stored once', async () => {
    const event = stateChange();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(address, event)));
    expect(answers.map(({ body }) => body.status).toSorted()).toEqual([...Array(19).fill('duplicate'), 'stored']);
  });

  it.each([
    ['no JSON', 'hello', 'not_json', undefined],
    ['no object', [1], 'not_an_event', '[0].event_type'],
    ['nothing', [], 'not_an_event', 'event_type'],
    ['no type', { sr_uuid: 'x' }, 'not_an_event', 'event_type'],
    ['no SR', stateChange({ sr_uuid: '' }), 'not_an_event', 'sr_uuid'],
    ['no state', stateChange({ state: {} }), 'not_an_event', 'state.primary'],
    ['a time that is none', stateChange({ timestamp: 'tomorrow' }), 'not_an_event', 'timestamp'],
    ['no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 'not_utf8', undefined],
    ['nesting without end', `{"event_type":"x","a":${'['.repeat(9_000)}${']'.repeat(9_000)}}`, 'not_json', undefined],
  ])('with %s is refused', async (_, body, error, field) => {
    expect(await post(address, body)).toEqual({
      status: 400,
      body: field === undefined ? { error } : { error, field },
    });
    expect(await newest()).toBe(0);
  });

  it('of more than 64 KB is refused, with and without a told length', async () => {
    const big = JSON.stringify(stateChange({ note: 'x'.repeat(70_000) }));
    expect((await post(address, big)).status).toBe(413);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(big));
        controller.close();
      },
    });
    const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
    expect((await fetch(address, init)).status).toBe(413);
    expect(await newest()).toBe(0);
  });

  it('for an address that was never given out is refused, and so is one that was removed', async () => {
    expect((await post(`${relay.origin}/webhooks/${'x'.repeat(30)}`, stateChange())).status).toBe(404);
    expect((await fetch(address)).status).toBe(405);
  });

  it('beyond the rate is told to come again', async () => {
    const answers = await Promise.all(Array.from({ length: 120 }, () => post(address, stateChange())));
    const refused = answers.filter(({ status }) => status === 429).length;
    expect(refused).toBeGreaterThan(0);
    expect(await newest()).toBe(120 - refused);
  });

  it('of one sender is taken while another floods', async () => {
    const other = await relay.addDestination('the other partner');
    const flood = Promise.all(Array.from({ length: 200 }, () => post(address, stateChange())));
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(other, stateChange())));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await flood).some(({ status }) => status === 429)).toBe(true);
  });

  it('that does not come to its end is cut off', async () => {
    const hasty = await openRelay(temporaryFolder(), { requestMs: 500 });
    open.push(hasty);
    const { port } = new URL(hasty.origin);
    const head = `POST ${new URL(await hasty.addDestination('slow')).pathname} HTTP/1.1\r\nhost: x\r\ncontent-length: 500\r\n\r\n{"event_type"`;
    const said = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(head));
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
      socket.on('error', () => undefined);
    });
    expect(said).toMatch(/^(HTTP\/1\.1 408|$)/);
    expect(((await (await fetch(`${hasty.origin}/healthz`)).json()) as { newest: number }).newest).toBe(0);
  });
});

describe('a sender proves who it is', () => {
  const secret = 'a secret of forty characters, or so, yes';
  const body = JSON.stringify(stateChange());
  const now = (): string => String(Math.floor(Date.now() / 1_000));

  it('by a bearer token', async () => {
    const url = await relay.addDestination('bearer', { kind: 'bearer', token: secret.replaceAll(' ', '-') });
    expect(await post(url, body)).toMatchObject({ status: 401, body: { error: 'signature_missing' } });
    const wrong = await post(url, body, { authorization: 'Bearer something-else' });
    expect(wrong).toMatchObject({ status: 401, body: { error: 'signature_mismatch' } });
    const right = await post(url, body, { authorization: `Bearer ${secret.replaceAll(' ', '-')}` });
    expect(right.status).toBe(200);
  });

  it('by a header with an HMAC of the body', async () => {
    const rule = { kind: 'hmac', secret, header: 'X-Hub-Signature-256', prefix: 'sha256=' };
    const url = await relay.addDestination('hmac', rule);
    const sign = (text: string) => `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
    expect((await post(url, `${body} `, { 'x-hub-signature-256': sign(body) })).status).toBe(401);
    expect((await post(url, body, { 'x-hub-signature-256': sign(body) })).status).toBe(200);
  });

  it('by an HMAC of body and time, within the tolerance', async () => {
    const url = await relay.addDestination('timed', {
      kind: 'hmac',
      secret,
      header: 'x-signature',
      algorithm: 'sha512',
      encoding: 'base64',
      signed: '{timestamp}.{body}',
      timestamp: { header: 'x-timestamp', tolerance_seconds: 60 },
    });
    const headers = (at: string) => ({
      'x-timestamp': at,
      'x-signature': createHmac('sha512', secret).update(`${at}.${body}`).digest('base64'),
    });
    const old = String(Number(now()) - 61);
    expect((await post(url, body, headers(old))).body).toEqual({ error: 'signature_stale' });
    // Nor one from the future: it could be kept, and be sent once its time has come.
    const early = String(Number(now()) + 90);
    expect((await post(url, body, headers(early))).body).toEqual({ error: 'signature_stale' });
    expect((await post(url, body, headers('soon'))).body).toEqual({ error: 'signature_stale' });
    // The time of the headers is signed: a fresh one does not fit an old signature.
    expect((await post(url, body, { ...headers(old), 'x-timestamp': now() })).body).toEqual({
      error: 'signature_mismatch',
    });
    expect((await post(url, body, headers(now()))).status).toBe(200);
  });

  it('by Standard Webhooks', async () => {
    const key = Buffer.from(randomUUID().repeat(1)).toString('base64');
    const url = await relay.addDestination('standard', { kind: 'standard-webhooks', secret: `whsec_${key}` });
    const sign = (at: string) =>
      `v1,${createHmac('sha256', Buffer.from(key, 'base64')).update(`msg_1.${at}.${body}`).digest('base64')}`;
    const at = now();
    const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': at, 'webhook-signature': `v1,AAAA ${sign(at)}` };
    expect((await post(url, body, { ...headers, 'webhook-id': 'msg_2' })).status).toBe(401);
    expect((await post(url, body, headers)).status).toBe(200);
  });

  it.each([
    [{ kind: 'hmac', secret, header: 'x', signed: '{timestamp}.{body}' }, 'timestamp'],
    [{ kind: 'hmac', secret, header: 'x', signed: 'nothing' }, 'signed'],
    [{ kind: 'hmac', secret: '', header: 'x' }, 'secret'],
    [{ kind: 'hmac', secret: 'not hex at all, no', secret_encoding: 'hex', header: 'x' }, 'secret'],
    [{ kind: 'standard-webhooks', secret: 'whsec_A' }, 'secret'],
    [{ kind: 'basic', user: 'a:b', password: secret }, 'user'],
    [{ kind: 'hmac', secret, header: 'x', extra: 1 }, 'extra'],
    [{ kind: 'none' }, 'kind'],
  ])('by no rule that proves nothing: %j', async (rule, field) => {
    await expect(relay.addDestination('wrong', rule)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid', field }),
    );
  });
});

describe('what is counted and told', () => {
  it('holds no secret, no content', async () => {
    await post(address, stateChange({ reference_id: 'TOP-SECRET' }));
    await post(address, { event_type: 'state_change', sr_uuid: 'TOP-SECRET' });
    await post(`${address}x`, stateChange());
    const metrics = await (await fetch(`${relay.origin}/metrics`)).text();
    const reported = JSON.stringify(relay.log.lines) + metrics;
    expect(reported).not.toContain('TOP-SECRET');
    expect(reported).not.toContain(address.split('/').at(-1));
    expect(metrics).toContain('sideshot_relay_refused_total{reason="not_an_event"} 1');
  });
});

it('how long a webhook took is counted from its beginning', async () => {
  const begun = performance.now();
  await post(address, stateChange());
  const metrics = await (await fetch(`${relay.origin}/metrics`)).text();
  const seconds = Number(/^sideshot_relay_webhook_seconds_sum (\S+)$/m.exec(metrics)?.[1]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual((performance.now() - begun) / 1_000);
});

it('each minute what is too old is removed and counted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const brief = await openRelay(temporaryFolder(), { keepDays: -1 });
  open.push(brief);
  expect((await post(await brief.addDestination('partner'), stateChange())).status).toBe(200);
  const removed = async () =>
    /^sideshot_relay_pruned_total (\d+)$/m.exec(await (await fetch(`${brief.origin}/metrics`)).text())?.[1];
  expect(await removed()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await until('the event to be removed', async () => (await removed()) === '1');
});

it('thousands of forged, replayed, oversize and malformed webhooks keep nothing', async () => {
  const strict = await openRelay(temporaryFolder(), { rate: 1e6 });
  open.push(strict);
  const secret = 'what the partner signs its webhooks with';
  const rule = { kind: 'hmac', secret, header: 'x-signature', signed: '{timestamp}.{body}' };
  const url = await strict.addDestination('partner', { ...rule, timestamp: { header: 'x-timestamp' } });
  const body = JSON.stringify(stateChange());
  const sign = (at: number, text = body) => ({
    'x-timestamp': String(at),
    'x-signature': createHmac('sha256', secret).update(`${at}.${text}`).digest('hex'),
  });
  const now = Math.floor(Date.now() / 1_000);
  expect((await post(url, body, sign(now))).body).toEqual({ status: 'stored' });
  const big = JSON.stringify(stateChange({ note: 'x'.repeat(70_000) }));
  const hostile: readonly (() => Promise<{ status: number }>)[] = [
    () => post(url, JSON.stringify(stateChange()), { ...sign(now), 'x-signature': 'ab'.repeat(32) }),
    () => post(url, JSON.stringify(stateChange()), sign(now)),
    () => post(url, body),
    () => post(url, body, sign(now - 3_600)),
    () => post(url, big, sign(now, big)),
    () => post(url, '{"event_type":', sign(now, '{"event_type":')),
    () => post(`${strict.origin}/webhooks/${randomUUID()}`, body),
  ];
  const count = runs(1_400);
  for (let done = 0; done < count; done += 70) {
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, index) => hostile[index % hostile.length]?.() ?? { status: 0 }),
    );
    expect(answers.filter(({ status }) => status < 400)).toEqual([]);
    expect((await post(url, body, sign(now))).body).toEqual({ status: 'duplicate' });
  }
  const { newest } = (await (await fetch(`${strict.origin}/healthz`)).json()) as { newest: number };
  expect(newest).toBe(1);
});
