import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultName, faultNames, type ProxiedRequest } from '../../fakes/faultyProxy.ts';
import { startHttpsServer, type TestServer } from '../../fakes/httpsServer.ts';
import { endpointOfRequest, type NetworkBench, openNetworkBench } from '../../fakes/networkBench.ts';
import { until } from '../../fakes/until.ts';

/** What the item says while the fault lasts; null where the fault is none. */
const told: Readonly<Record<FaultName, { readonly code: string; readonly words: RegExp } | null>> = {
  reset_before_body: { code: 'connection_reset', words: /broke off/ },
  reset_in_body: { code: 'connection_reset', words: /broke off/ },
  reset_after_body: { code: 'connection_reset', words: /broke off/ },
  reset_in_answer: { code: 'connection_reset', words: /broke off/ },
  half_closed: { code: 'connection_reset', words: /broke off/ },
  hang: { code: 'timeout', words: /did not answer in full within 1 s/ },
  drip: { code: 'timeout', words: /did not answer in full within 1 s/ },
  truncated: { code: 'truncated', words: /ended too early/ },
  http_500: { code: 'http_500', words: /problem of its own \(500\)/ },
  http_502: { code: 'http_502', words: /problem of its own \(502\)/ },
  http_503: { code: 'http_503', words: /problem of its own \(503\)/ },
  http_504: { code: 'http_504', words: /problem of its own \(504\)/ },
  html_200: { code: 'captive_portal', words: /Sign in to the network/ },
  not_json: { code: 'not_json', words: /something that is not JSON/ },
  wrong_type: null,
  huge_header: { code: 'bad_http', words: /headers larger/ },
  endless_body: { code: 'answer_too_large', words: /larger than the station reads/ },
  gzip_bomb: { code: 'content_encoding', words: /compressed answer/ },
  redirect: { code: 'redirected', words: /follows nobody/ },
};

const healthy = ['healthy-1', 'healthy-2', 'healthy-3'];
const scenarios = [
  { endpoint: 'create', effect: 'before' },
  { endpoint: 'create', effect: 'after' },
  { endpoint: 'upload_media', effect: 'before' },
  { endpoint: 'upload_media', effect: 'after' },
  { endpoint: 'submit_sr', effect: 'before' },
  { endpoint: 'submit_sr', effect: 'after' },
  { endpoint: 'side_groups', effect: 'before' },
  { endpoint: 'progress', effect: 'before' },
] as const;

describe.each(scenarios)('$endpoint, spoilt $effect it takes effect', ({ endpoint, effect }) => {
  const folder = mkdtempSync(join(tmpdir(), 'sideshot-faults-'));
  const seen = new Map<string, { code: string; text: string; status: string | undefined }>();
  let bench: NetworkBench;
  let elsewhere: TestServer;
  let healthyWentOn = false;

  /** Items get their photos once their sides are known; the fault strikes each victim for as long as it lasts. */
  beforeAll(async () => {
    bench = await openNetworkBench({
      folder,
      photoBytes: 120_000,
      deadlines: { jsonMs: 1_200, uploadMs: 1_200 },
      profile: { limits: { uploads_at_once: 6 } },
    });
    bench.partner.control.setReview({ hold: true });
    bench.partner.control.setCreateVariant('A');
    elsewhere = await startHttpsServer(bench.authority);
    bench.proxy.redirectTo = elsewhere.origin;
    let lasts = true;
    const struck = new Set<string>();
    bench.proxy.strike = (request) => {
      const name = bench.about(request) as FaultName;
      if (!lasts || endpointOfRequest(request) !== endpoint || told[name] === undefined) return null;
      if (effect === 'after' && struck.has(name)) return null;
      struck.add(name);
      return { name, effect };
    };
    // The victims first: what they hold up would show.
    const references = [...faultNames, ...healthy];
    for (const reference of references) bench.create(reference);
    await bench.start();
    const shot = new Set<string>();
    const shoot = (): void => {
      for (const reference of references) {
        if (shot.has(reference) || bench.store.sides.ofItem(bench.item(reference).id).length === 0) continue;
        shot.add(reference);
        bench.shootRequired(reference);
      }
    };
    const submitted = (reference: string): boolean => bench.sr(reference)?.submissions === 1;
    await until('every fault to be met', async () => {
      shoot();
      for (const name of faultNames) {
        const open = bench.operations(name).find(({ status }) => status !== 'done' && status !== 'dropped');
        const error = bench.item(name).lastError;
        if (error && !seen.has(name)) {
          seen.set(name, { code: error.code, text: bench.waiting(name).text, status: open?.status });
        }
      }
      return faultNames.every((name) => told[name] === null || seen.has(name));
    });
    await until('the healthy items', async () => {
      shoot();
      return healthy.every(submitted);
    });
    healthyWentOn = effect === 'after' || !submitted('hang');
    lasts = false;
    for (const name of faultNames) if (!submitted(name)) attempt(() => bench.retry(name));
    await until('the victims', async () => {
      shoot();
      return faultNames.every(submitted);
    });
    await until('the last answers', async () =>
      references.every((reference) => bench.item(reference).stage === 'in_review'),
    );
  }, 60_000);

  afterAll(async () => {
    await bench.close();
    await elsewhere.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(faultNames)('%s', (name) => {
    const expected = told[name];
    if (expected) {
      expect(seen.get(name)?.code).toBe(expected.code);
      expect(bench.operations(name).map(({ status }) => status)).not.toContain('parked');
      expect(seen.get(name)?.status).toMatch(/pending|in_flight/);
    }
    const sr = bench.sr(name);
    expect(sr?.submissions).toBe(1);
    expect(bench.partner.control.serviceRequests().filter((other) => other.referenceId === name)).toHaveLength(1);
    const sides = sr?.uploads.map((upload) => upload.sideUuid) ?? [];
    expect(sides).toHaveLength(new Set(sides).size);
    expect(sides.length).toBeGreaterThanOrEqual(5);
    expect(repeatedBlindly(bench.proxy.requests.filter((request) => bench.about(request) === name))).toEqual([]);
  });

  test('the other items went on meanwhile, and nobody was followed', () => {
    expect(healthyWentOn).toBe(true);
    expect(elsewhere.connections()).toBe(0);
    expect(bench.bugs).toEqual([]);
    for (const name of faultNames) if (told[name]) expect(seen.get(name)?.text).toMatch(told[name].words);
  });
});

/** Sends of one thing that follow each other with no question between them. */
function repeatedBlindly(requests: readonly ProxiedRequest[]): string[] {
  const sent = new Set<string>();
  const blind: string[] = [];
  for (const request of requests) {
    const endpoint = endpointOfRequest(request);
    if (endpoint === 'find' || endpoint === 'progress') sent.clear();
    if (request.method !== 'POST') continue;
    if (sent.has(request.path)) blind.push(request.path);
    sent.add(request.path);
  }
  return blind;
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // It goes on by itself.
  }
}
