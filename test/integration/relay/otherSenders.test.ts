import { createHmac, randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { openRelay, post, type RelayUnderTest, stateChange } from './relayUnderTest.ts';

const open = closedAfterEach();
let relay: RelayUnderTest;
let address: string;

beforeEach(async () => {
  relay = await openRelay(temporaryFolder());
  open.push(relay);
  address = await relay.addDestination('partner');
});

/** What stations are given. */
async function saved(): Promise<readonly Record<string, unknown>[]> {
  const headers = { authorization: `Bearer ${await relay.issue(`reader ${randomBytes(4).toString('hex')}`)}` };
  const page = (await (await fetch(`${relay.origin}/v1/events?after=0`, { headers })).json()) as {
    events: { event: string; signed: boolean }[];
  };
  return page.events.map(({ event, signed }) => ({ ...JSON.parse(event), signed }));
}

describe('a batch', () => {
  it.each([
    ['a list', (events: object[]) => events],
    ['events', (events: object[]) => ({ events })],
    ['a list of envelopes', (events: object[]) => events.map((data) => ({ id: 'x', data }))],
  ])('as %s is kept whole, each event once', async (_, wrap) => {
    const events = Array.from({ length: 5 }, () => stateChange());
    expect(await post(address, wrap(events.slice(0, 3)))).toEqual({
      status: 200,
      body: { status: 'stored', stored: 3, duplicate: 0 },
    });
    expect((await post(address, wrap(events.slice(1)))).body).toEqual({ status: 'stored', stored: 2, duplicate: 2 });
    expect((await post(address, wrap(events))).body).toEqual({ status: 'duplicate', stored: 0, duplicate: 5 });
    expect((await post(address, events[4])).body).toEqual({ status: 'duplicate' });
    expect(await saved()).toEqual(events.map((event) => ({ ...event, signed: false })));
  });

  it('of which one is no event keeps none, and names it', async () => {
    const events = [stateChange(), stateChange({ timestamp: 'tomorrow' }), stateChange()];
    expect(await post(address, { events })).toEqual({
      status: 400,
      body: { error: 'not_an_event', field: 'events[1].timestamp' },
    });
    expect(await saved()).toEqual([]);
  });

  it('that comes at the same time from two sides is kept once', async () => {
    const events = Array.from({ length: 40 }, () => stateChange());
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => post(address, events.slice(index, index + 20))),
    );
    const stored = answers.reduce((sum, { body }) => sum + Number(body.stored), 0);
    expect([stored, (await saved()).length]).toEqual([27, 27]);
  });
});

it('one event in its forms is one event', async () => {
  const event = stateChange({ timestamp: '2026-11-23T08:00:00.000Z' });
  const { event_type: type, timestamp, ...body } = event;
  const at = Date.parse(timestamp as string);
  expect((await post(address, { event: type, payload: { ...body, timestamp: at } })).body).toEqual({
    status: 'stored',
  });
  const again = [
    event,
    { data: event },
    { ...event, timestamp: at },
    { ...event, timestamp: String(at / 1_000) },
    { type, created: at / 1_000, data: { object: body } },
  ];
  for (const form of again) expect((await post(address, form)).body).toEqual({ status: 'duplicate' });
  // Stations of an older version read no other shape.
  expect(await saved()).toEqual([{ ...event, signed: false }]);
});

describe('a compressed body', () => {
  const forms = [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['GZIP', gzipSync],
    ['identity', (bytes: Buffer) => bytes],
  ] as const;

  it.each(forms)('as %s is read', async (encoding, compress) => {
    const sent = compress(Buffer.from(JSON.stringify(stateChange())));
    const headers = { 'content-encoding': encoding };
    expect((await post(address, new Uint8Array(sent), headers)).body).toEqual({ status: 'stored' });
  });

  it.each(forms.slice(0, 4))('as %s that becomes too long, or is none, is refused', async (encoding, compress) => {
    const headers = { 'content-encoding': encoding };
    const bomb = compress(Buffer.alloc(20_000_000, ' '));
    expect(bomb.length).toBeLessThan(64 * 1024);
    expect(await post(address, new Uint8Array(bomb), headers)).toEqual({ status: 413, body: { error: 'too_large' } });
    expect(await post(address, 'not compressed at all', headers)).toEqual({
      status: 400,
      body: { error: 'not_decodable' },
    });
    expect(await saved()).toEqual([]);
  });

  it('in a way that is not known is refused with those that are', async () => {
    for (const encoding of ['zstd', 'gzip, br', 'constructor', '__proto__', 'toString']) {
      const answer = await fetch(address, { method: 'POST', body: 'x', headers: { 'content-encoding': encoding } });
      const said = [encoding, answer.status, answer.headers.get('accept-encoding')];
      expect(said).toEqual([encoding, 415, 'gzip, br, deflate']);
    }
  });

  it('may be signed as it is sent or as it was before, and not at all otherwise', async () => {
    const secret = 'the secret of the partner';
    const url = await relay.addDestination('signed', { kind: 'hmac', secret, header: 'x-signature' });
    const sign = (bytes: Uint8Array) => createHmac('sha256', secret).update(bytes).digest('hex');
    for (const which of ['sent', 'before'] as const) {
      const body = Buffer.from(JSON.stringify(stateChange()));
      const sent = new Uint8Array(gzipSync(body));
      const headers = { 'content-encoding': 'gzip', 'x-signature': sign(which === 'sent' ? sent : body) };
      expect((await post(url, sent, headers)).body).toEqual({ status: 'stored' });
      const other = new Uint8Array(gzipSync(Buffer.from(JSON.stringify(stateChange()))));
      expect((await post(url, other, headers)).status).toBe(401);
    }
  });
});

describe('a challenge', () => {
  const ask = (url: string) => fetch(url, { headers: { accept: 'text/html' } });

  it.each(['challenge', 'hub.challenge', 'webhook_challenge'])('by %s is echoed as plain text', async (name) => {
    const text = `a"b'c&<script>alert(1)</script>`;
    const url = `${address}?hub.mode=subscribe&${name}=${encodeURIComponent(text)}&hub.verify_token=x`;
    const answer = await ask(url);
    expect([answer.status, await answer.text()]).toEqual([200, text]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
  });

  it('is echoed at a known address alone, and only where it is one', async () => {
    expect((await ask(`${relay.origin}/webhooks/${'x'.repeat(30)}?challenge=abc`)).status).toBe(404);
    for (const query of ['', '?challenge=', '?challenge=a&hub.challenge=b', '?challenge=a%0d%0ab', '?other=a'])
      expect([query, (await ask(`${address}${query}`)).status]).toEqual([query, 405]);
    expect((await ask(`${address}?challenge=${'x'.repeat(513)}`)).status).toBe(405);
    expect((await fetch(`${address}?challenge=abc`, { method: 'PUT' })).status).toBe(405);
    expect(await saved()).toEqual([]);
  });
});

describe('a sender proves who it is', () => {
  const secret = 'a secret of the partner, long enough';
  const body = JSON.stringify(stateChange());
  const now = (): string => String(Math.floor(Date.now() / 1_000));
  const hexOf = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex');

  it('by a header that holds a secret', async () => {
    const url = await relay.addDestination('header', { kind: 'header', header: 'X-Hook-Key', value: secret });
    expect((await post(url, body)).body).toEqual({ error: 'signature_missing' });
    expect((await post(url, body, { 'x-hook-key': `${secret}x` })).body).toEqual({ error: 'signature_mismatch' });
    expect((await post(url, body, { 'x-hook-key': secret })).body).toEqual({ status: 'stored' });
    expect(await saved()).toMatchObject([{ signed: false }]);
  });

  it('by user and password', async () => {
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
    const url = await relay.addDestination('basic', {
      kind: 'basic',
      user: 'acme',
      password: 'pass:word, long enough',
    });
    expect((await post(url, body)).body).toEqual({ error: 'signature_missing' });
    for (const wrong of ['acme:', 'acme:pass', 'other:pass:word, long enough', ':'])
      expect((await post(url, body, basic(wrong))).body).toEqual({ error: 'signature_mismatch' });
    expect((await post(url, body, basic('acme:pass:word, long enough'))).body).toEqual({ status: 'stored' });
  });

  it('by t=…,v1=… in one header', async () => {
    const url = await relay.addDestination('timestamped', { kind: 'timestamped', secret });
    const sign = (header: string) => post(url, body, { 'stripe-signature': header });
    const at = now();
    expect((await sign(`t=${at}`)).body).toEqual({ error: 'signature_missing' });
    expect((await sign(`v1=${hexOf(`${at}.${body}`)}`)).body).toEqual({ error: 'signature_missing' });
    expect((await sign(`t=${at},t=1,v1=${hexOf(`${at}.${body}`)}`)).body).toEqual({ error: 'signature_missing' });
    expect((await sign(`t=${at},v0=${hexOf(`${at}.${body}`)},v1=ab`)).body).toEqual({ error: 'signature_mismatch' });
    expect((await sign(`t=${at},v1=${hexOf(body)}`)).body).toEqual({ error: 'signature_mismatch' });
    const old = String(Number(at) - 301);
    expect((await sign(`t=${old},v1=${hexOf(`${old}.${body}`)}`)).body).toEqual({ error: 'signature_stale' });
    const many = `t=${at},${'v1=ab,'.repeat(10)}v1=${hexOf(`${at}.${body}`)}`;
    expect((await sign(many)).body).toEqual({ error: 'signature_mismatch' });
    const rolled = `t=${at}, v1=${hexOf(`${at}.${body}`, 'the key of before')}, v1=${hexOf(`${at}.${body}`)}, v0=x`;
    expect((await sign(rolled)).body).toEqual({ status: 'stored' });
    expect(await saved()).toMatchObject([{ signed: true }]);
  });

  it('by the headers of Svix, whole sets alone', async () => {
    const key = randomBytes(24);
    const url = await relay.addDestination('svix', {
      kind: 'standard-webhooks',
      secret: `whsec_${key.toString('base64')}`,
    });
    const at = now();
    const signature = `v1,${createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64')}`;
    const headers = { 'svix-id': 'msg_1', 'svix-timestamp': at, 'svix-signature': signature };
    expect((await post(url, body, { ...headers, 'svix-id': 'msg_2' })).body).toEqual({ error: 'signature_mismatch' });
    const mixed = { 'webhook-id': 'msg_1', 'svix-timestamp': at, 'svix-signature': signature };
    expect((await post(url, body, mixed)).body).toEqual({ error: 'signature_missing' });
    expect((await post(url, body, headers)).body).toEqual({ status: 'stored' });
  });

  it('with a short secret of its own, of which the admin is warned', async () => {
    const rules = [
      { kind: 'hmac', secret: 'short', header: 'x-signature' },
      { kind: 'timestamped', secret: 'short' },
      { kind: 'bearer', token: 'short' },
      { kind: 'header', header: 'x', value: 'short' },
      { kind: 'basic', user: 'acme', password: 'short' },
      { kind: 'standard-webhooks', secret: 'whsec_c2hvcnQ=' },
    ];
    for (const [index, rule] of rules.entries())
      expect((await relay.added(`short ${index}`, rule)).weakness).toEqual({
        id: 'relay.shortSecret',
        params: { bytes: 5, enough: 16 },
      });
    expect((await relay.added('long', { kind: 'bearer', token: secret })).weakness).toBeNull();
    const url = await relay.addDestination('short', rules[0]);
    expect((await post(url, body, { 'x-signature': hexOf(body, 'short') })).body).toEqual({ status: 'stored' });
    expect((await post(url, body, { 'x-signature': hexOf(body, '') })).status).toBe(401);
  });

  it('by its own way alone: nothing that another way, or none, would take is ever taken', async () => {
    const key = randomBytes(24).toString('base64');
    const at = now();
    const ways: Readonly<Record<string, { rule: object; headers: Record<string, string> }>> = {
      bearer: {
        rule: { kind: 'bearer', token: 'token-of-the-partner' },
        headers: { authorization: 'Bearer token-of-the-partner' },
      },
      basic: {
        rule: { kind: 'basic', user: 'acme', password: secret },
        headers: { authorization: `Basic ${Buffer.from(`acme:${secret}`).toString('base64')}` },
      },
      header: { rule: { kind: 'header', header: 'x-hook-key', value: secret }, headers: { 'x-hook-key': secret } },
      hmac: { rule: { kind: 'hmac', secret, header: 'x-signature' }, headers: { 'x-signature': hexOf(body) } },
      timestamped: {
        rule: { kind: 'timestamped', secret },
        headers: { 'stripe-signature': `t=${at},v1=${hexOf(`${at}.${body}`)}` },
      },
      standard: {
        rule: { kind: 'standard-webhooks', secret: key },
        headers: {
          'svix-id': '1',
          'svix-timestamp': at,
          'svix-signature': `v1,${createHmac('sha256', Buffer.from(key, 'base64')).update(`1.${at}.${body}`).digest('base64')}`,
        },
      },
    };
    for (const [name, { rule }] of Object.entries(ways)) {
      const url = await relay.addDestination(name, rule);
      // What it takes first teaches it nothing: the unsigned call after it is refused as the one before.
      for (let round = 0; round < 2; round += 1) {
        for (const [way, { headers }] of Object.entries({ ...ways, none: { headers: {} } }))
          if (way !== name) expect([name, way, (await post(url, body, headers)).status]).toEqual([name, way, 401]);
        expect([name, (await post(url, body, ways[name]?.headers)).status]).toEqual([name, 200]);
      }
    }
  });
});
