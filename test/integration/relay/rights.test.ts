import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLimits } from '../../../main/relay/limits/relayLimits.ts';
import {
  type Caller,
  type Endpoint,
  type EndpointName,
  endpoints,
  isAllowed,
  type TokenPurpose,
  tokenPurposes,
} from '../../../main/relay/rights.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { runs } from '../../fakes/runs.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { openRelay, type RelayUnderTest, stateChange } from './relayUnderTest.ts';

const open = closedAfterEach();
const names = Object.keys(endpoints) as EndpointName[];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
const callers: readonly Caller[] = [...tokenPurposes, 'destination', 'anybody'];

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly error: unknown;
}

/** As it is given, letter by letter: `fetch` would tidy the path up. */
function send(
  relay: RelayUnderTest,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body: string | Buffer = '',
): Promise<Answer> {
  const { port } = new URL(relay.origin);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, text, error: errorOf(text) });
      });
    });
    request.on('error', reject).end(body);
  });
}

function errorOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { error?: unknown }).error;
  } catch {
    return undefined;
  }
}

interface World {
  readonly relay: RelayUnderTest;
  /** A path with a secret in it, and the headers of who calls so. */
  as(caller: Caller, endpoint: Endpoint): { readonly path: string; readonly headers: Record<string, string> };
  close(): Promise<void>;
}

/** A relay with a token of each of those purposes. */
async function openWorld(purposes: readonly TokenPurpose[], folder: string): Promise<World> {
  const relay = await openRelay(folder);
  const tokens = new Map<Caller, string>();
  for (const purpose of purposes) tokens.set(purpose, await relay.issue(purpose, purpose));
  const secret = new URL(await relay.addDestination('partner')).pathname.split('/').at(-1) ?? '';
  return {
    relay,
    as(caller, { path }) {
      const token = tokens.get(caller);
      const given = caller === 'destination' ? secret : (token ?? 'w-nobody-has-this-secret-at-all');
      return {
        path: path.replace('{secret}', given),
        // A destination's secret is no token, nor is what nobody gave out.
        headers: caller === 'anybody' && path === '/v1/station' ? {} : { authorization: `Bearer ${given}` },
      };
    },
    close: () => relay.close(),
  };
}

/** What the table says of that call, as the relay must say it: null where it is let in. */
function refusalByTable(
  method: string,
  endpoint: Endpoint,
  caller: Caller,
  issued: ReadonlySet<TokenPurpose>,
  isInside = true,
): { readonly status: number; readonly error: string } | null {
  if (endpoint.isInsideOnly && !isInside) return { status: 404, error: 'not_found' };
  const isToken = (tokenPurposes as readonly Caller[]).includes(caller);
  const name = names.find((one) => endpoints[one].path === endpoint.path && endpoints[one].method === method);
  if (name === undefined) {
    if (endpoint.path.startsWith('/v1/') && !isToken) return { status: 401, error: 'bad_token' };
    return { status: 405, error: 'wrong_method' };
  }
  if (isAllowed(name, caller, issued)) return null;
  if (endpoint.path.startsWith('/webhooks/')) return { status: 404, error: 'no_such_destination' };
  return isToken ? { status: 403, error: 'not_permitted' } : { status: 401, error: 'bad_token' };
}

const nothingThere = /^{"error":"(not_found|no_such_destination)"}$/;
const refusals = new Set(['bad_token', 'not_permitted', 'no_such_destination', 'wrong_method', 'not_found']);

describe.each([
  ['with tokens of every purpose', tokenPurposes],
  ['without a token for metrics', tokenPurposes.filter((purpose) => purpose !== 'metrics')],
])('the table of rights, %s', (_, purposes) => {
  const folder = mkdtempSync(join(tmpdir(), 'sideshot-test-'));
  let world: World;
  beforeAll(async () => {
    world = await openWorld(purposes, folder);
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const issued = new Set<TokenPurpose>(purposes);
  const there = callers.filter(
    (caller) => !(tokenPurposes as readonly Caller[]).includes(caller) || issued.has(caller as TokenPurpose),
  );

  it.each(names)('holds for %s, by each credential and method', async (name) => {
    const endpoint = endpoints[name];
    for (const caller of there) {
      for (const method of methods) {
        const { path, headers } = world.as(caller, endpoint);
        const answer = await send(world.relay, method, path, headers);
        const expected = refusalByTable(method, endpoint, caller, issued);
        const call = `${method} ${endpoint.path} by ${caller}`;
        if (expected === null) {
          // What it makes of an empty call is another matter.
          const isRefused =
            refusals.has(String(answer.error)) && !(name === 'challenge' || endpoint.path.startsWith('/webhooks/'));
          expect([call, isRefused, answer.status === 503]).toEqual([call, false, false]);
        } else if (method === 'HEAD') expect([call, answer.status]).toEqual([call, expected.status]);
        else expect([call, answer.status, answer.error]).toEqual([call, expected.status, expected.error]);
      }
    }
  });
});

const small = fc.oneof(fc.integer(), fc.double(), fc.string({ maxLength: 20 }), fc.constant(null), fc.boolean());
const part = fc.string({ unit: fc.constantFrom('a', 'Z', '0', '-', '_'), minLength: 1, maxLength: 100 });
const key = (kind: string) => fc.tuple(part, part, part).map((parts) => [kind, ...parts].join('.'));

/** Node's client sends the body of any other without saying how long it is. */
const hasBody = new Set<string>(['POST', 'PUT', 'PATCH']);

/** Bodies that come near to what each call takes, and far from it. */
const bodies = fc
  .oneof(
    fc.record({
      key: key('lease').map((text) => text.split('.').slice(0, 3).join('.')),
      wish: fc.constantFrom('ask', 'take', 'release'),
    }),
    fc.record({
      key: key('item'),
      value: fc.oneof(fc.string(), fc.constant(null)),
      expected: fc.constantFrom(0, 1, 'new', 'any'),
    }),
    fc.record({ scope: part, version: fc.integer({ min: 1, max: 2 ** 53 }), content: fc.string() }),
    fc.record({
      scope: part,
      rows: fc.array(fc.record({ reference: fc.string({ minLength: 1 }), at: fc.double(), row: fc.constant(null) })),
    }),
    fc.record({ scope: part, limit_type: fc.string(), endpoint: part, who: part, for_ms: fc.integer() }),
    fc.record({ cursor: fc.integer(), store: fc.string() }),
    fc.record({ event_type: fc.string(), sr_uuid: small, state: fc.object(), timestamp: small, data: fc.object() }),
    fc.array(fc.object(), { maxLength: 3 }),
    fc.jsonValue(),
  )
  .map((json) => JSON.stringify(json) ?? '');

it('whatever comes to whichever call from whomever, it is answered, and by the table', async () => {
  const { relay, as } = await openWorld(tokenPurposes, temporaryFolder());
  open.push(relay);
  const call = fc.record({
    name: fc.constantFrom(...names),
    caller: fc.constantFrom(...callers),
    method: fc.constantFrom(...methods),
    body: fc.oneof(bodies, fc.string(), fc.constant('['.repeat(50_000))),
    query: fc.constantFrom(
      '',
      '?',
      '?after=-1',
      '?after=99999999999999999999',
      '?wait=-5&after=1',
      '?key=item.a.b',
      '?scope=a&version=x',
      '?%',
      '?shared=',
      '?constructor=1&__proto__=2&toString=3',
      '?challenge=%00',
    ),
    encoding: fc.constantFrom('', 'gzip', 'br', 'deflate', 'x', 'constructor', '__proto__', 'toString'),
    accept: fc.constantFrom('', 'application/json'),
    proxied: fc.constantFrom<Record<string, string>>(
      {},
      {},
      { 'x-forwarded-for': '192.0.2.1' },
      { forwarded: 'for=192.0.2.1' },
    ),
  });
  const issued = new Set<TokenPurpose>(tokenPurposes);
  await fc.assert(
    fc.asyncProperty(call, async ({ name, caller, method, body, query, encoding, accept, proxied }) => {
      const endpoint: Endpoint = endpoints[name];
      const { path, headers } = as(caller, endpoint);
      const sent = { ...headers, accept, ...proxied, ...(encoding === '' ? {} : { 'content-encoding': encoding }) };
      const { status, error } = await send(relay, method, `${path}${query}`, sent, hasBody.has(method) ? body : '');
      const what = `${method} ${path}${query} by ${caller}: ${body.slice(0, 200)}`;
      expect([what, status >= 500]).toEqual([what, false]);
      const expected = refusalByTable(method, endpoint, caller, issued, Object.keys(proxied).length === 0);
      if (expected !== null && method !== 'HEAD')
        expect([what, status, error]).toEqual([what, expected.status, expected.error]);
    }),
    { numRuns: runs(400) },
  );
  expect((await send(relay, 'GET', '/healthz')).status).toBe(200);
});

describe('what the table says besides', () => {
  it('what no store takes is refused as too long, and is no failure of the relay', async () => {
    const { relay, as } = await openWorld(['station'], temporaryFolder());
    open.push(relay);
    const long = 'a'.repeat(100);
    const notify = async (name: EndpointName, body: object) => {
      const { path, headers } = as('station', endpoints[name]);
      return (await send(relay, 'POST', path, headers, JSON.stringify(body))).error;
    };
    const reported = [
      await notify('writeRecord', { key: ['item', long, long, long].join('.'), value: 'x', expected: 'any' }),
      await notify('publish', { scope: 'a', version: 1, content: '"\u0001'.repeat(49_000) }),
      await notify('list', {
        scope: 'a',
        rows: [{ reference: 'r', at: 1, row: { ...Array(60).fill('x'.repeat(6_000)) } }],
      }),
    ];
    expect(reported).toEqual(['too_long', 'too_long', 'too_long']);
    expect(relay.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('what a body may have is read, and no more', async () => {
    const { relay, as } = await openWorld(tokenPurposes, temporaryFolder());
    open.push(relay);
    for (const name of names.filter((one) => endpoints[one].method === 'POST')) {
      const endpoint: Endpoint = endpoints[name];
      const { path, headers } = as(endpoint.may[0] as Caller, endpoint);
      const [max, more] = await Promise.all(
        [0, 1].map((beyond) => send(relay, 'POST', path, headers, Buffer.alloc(endpoint.maxBytes + beyond, ' '))),
      );
      // A test has no body to read.
      const expected = name === 'test' ? [200, 200] : [400, 413];
      expect([name, max?.status, more?.status]).toEqual([name, ...expected]);
    }
  });

  it('who calls more often than that has to wait, and nobody else', async () => {
    const { relay, as } = await openWorld(['station', 'events', 'overview'], temporaryFolder());
    open.push(relay);
    const endpoint: Endpoint = endpoints.test;
    const { path, headers } = as('station', endpoint);
    const answers = await Promise.all(
      Array.from({ length: Number(endpoint.perMinute) + 20 }, () => send(relay, 'POST', path, headers)),
    );
    const refused = answers.filter(({ status }) => status === 429).length;
    expect(refused).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(answers.length - refused);
    expect((await send(relay, 'POST', path, as('events', endpoint).headers)).status).toBe(200);
    expect((await send(relay, 'GET', endpoints.station.path, headers)).status).toBe(200);
  });

  it('a call is known letter by letter: no other spelling of a path leads anywhere', async () => {
    const { relay, as } = await openWorld(tokenPurposes, temporaryFolder());
    open.push(relay);
    const { headers } = as('metrics', endpoints.metrics);
    const part = fc.constantFrom(
      ...['/', '//', '/.', '/..', '\\..', '\\', '/v1', '/v1/x', '/webhooks', '/metrics', '/healthz', '/station'],
      ...['/METRICS', '%2e%2e', '%2fmetrics', '/metrics/', '/metrics;', '/%6detrics', ';x', '/events', '/fleet'],
    );
    const path = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
    const known = new Set(names.map((name) => endpoints[name].path as string));
    await fc.assert(
      fc.asyncProperty(path, async (spelled) => {
        const target = spelled.startsWith('/') ? spelled : `/${spelled}`;
        const { status, text } = await send(relay, 'GET', target, headers);
        if (known.has(target)) expect(status).toBeLessThan(500);
        else expect([target, status, text]).toEqual([target, 404, expect.stringMatching(nothingThere)]);
      }),
      { numRuns: runs(150) },
    );
    for (const odd of ['/v1/x\\..\\..\\metrics', '//', '/webhooks/../metrics', '/v1/../metrics', '/webhooks/{secret}'])
      expect([odd, (await send(relay, 'GET', odd, headers)).status]).toEqual([odd, 404]);
    expect(await send(relay, 'GET', '*', headers)).toMatchObject({ status: 400, error: 'bad_target' });
    expect((await send(relay, 'GET', '/metrics', headers)).text).toContain('process_uptime_seconds');
  });

  it('what is for the inside alone wants its credential there, and is not there by a proxy even with it', async () => {
    const { relay, as } = await openWorld(tokenPurposes, temporaryFolder());
    open.push(relay);
    for (const name of ['metrics', 'health'] as const) {
      const { path, headers } = as('metrics', endpoints[name]);
      expect((await send(relay, 'GET', path, headers)).status).toBe(200);
      for (const method of methods) {
        const proxied = { ...headers, 'x-forwarded-for': '192.0.2.1' };
        expect([method, (await send(relay, method, path, proxied)).status]).toEqual([method, 404]);
      }
    }
    const { path, headers } = as('station', endpoints.metrics);
    expect((await send(relay, 'GET', path, headers)).error).toBe('not_permitted');
    expect((await send(relay, 'GET', path)).error).toBe('bad_token');
  });

  it('no call may be made more often than all of them together', () => {
    for (const { perMinute } of Object.values<Endpoint>(endpoints))
      if (typeof perMinute === 'number') expect(perMinute).toBeLessThanOrEqual(defaultLimits.callsPerMinute);
  });

  it('the last use of each token is shown, and a token of events takes events and nothing else', async () => {
    const { relay, as } = await openWorld(tokenPurposes, temporaryFolder());
    open.push(relay);
    const before = Date.now();
    const destination = as('destination', endpoints.webhook).path;
    const event = JSON.stringify(stateChange());
    expect((await send(relay, 'POST', destination, {}, event)).status).toBe(200);
    const { headers } = as('events', endpoints.events);
    const page = JSON.parse((await send(relay, 'GET', '/v1/events?after=0', headers)).text) as { events: object[] };
    expect(page.events).toMatchObject([{ event }]);
    expect((await send(relay, 'GET', '/v1/fleet/stations', headers)).error).toBe('not_permitted');
    // What stations share comes with the events, to stations alone.
    for (const parameter of ['shared=0', 'after=0&shared=0', 'sh%61red=0'])
      expect((await send(relay, 'GET', `/v1/events?${parameter}`, headers)).error).toBe('not_permitted');
    const tokens = await relay.tokens();
    expect(tokens.find(({ name }) => name === 'events')?.lastUse).toEqual({
      at: expect.any(Number),
      endpoint: 'events',
    });
    expect(tokens.find(({ name }) => name === 'events')?.lastUse?.at).toBeGreaterThanOrEqual(before);
    // What is refused is no use.
    expect(tokens.filter(({ lastUse }) => lastUse !== null).map(({ name }) => name)).toEqual(['events']);
  });

  it('the address of a test takes that test and no event', async () => {
    const { relay, as } = await openWorld(['station'], temporaryFolder());
    open.push(relay);
    const { headers } = as('station', endpoints.test);
    const address = async () => JSON.parse((await send(relay, 'POST', '/v1/test', headers)).text).path as string;
    const test = { event_type: 'sideshot_test', nonce: '1' };
    for (const forged of [stateChange(), [test, stateChange()], { event_type: 'moon_phase' }])
      expect((await send(relay, 'POST', await address(), {}, JSON.stringify(forged))).error).toBe('not_permitted');
    const page = async () => JSON.parse((await send(relay, 'GET', '/v1/events?after=0', headers)).text);
    expect((await page()).events).toEqual([]);
    expect((await send(relay, 'GET', `${await address()}?challenge=abc`)).status).toBe(405);
    expect((await send(relay, 'POST', await address(), {}, JSON.stringify(test))).status).toBe(200);
    expect((await page()).events).toHaveLength(1);
  });
});
