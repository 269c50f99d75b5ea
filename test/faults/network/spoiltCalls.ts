import { english } from '../../../main/texts/render.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { type FaultName, faultNames, type ProxiedRequest } from '../../fakes/faultyProxy.ts';
import { startHttpsServer } from '../../fakes/httpsServer.ts';
import { endpointOfRequest, type NetworkBench, openNetworkBench } from '../../fakes/networkBench.ts';
import { until } from '../../fakes/until.ts';

/** Long enough for a busy machine to meet the other faults within it. */
const deadlineMs = 6_000;

/** What an item says while a fault lasts; null where the fault is none. */
export const reported: Readonly<Record<FaultName, { readonly code: string; readonly words: RegExp } | null>> = {
  reset_before_body: { code: 'connection_reset', words: /broke off/ },
  reset_in_body: { code: 'connection_reset', words: /broke off/ },
  reset_after_body: { code: 'connection_reset', words: /broke off/ },
  reset_in_answer: { code: 'connection_reset', words: /broke off/ },
  half_closed: { code: 'connection_reset', words: /broke off/ },
  hang: { code: 'timeout', words: new RegExp(`did not answer in full within ${deadlineMs / 1_000} s`) },
  drip: { code: 'timeout', words: new RegExp(`did not answer in full within ${deadlineMs / 1_000} s`) },
  truncated: { code: 'truncated', words: /ended too early/ },
  http_500: { code: 'http_500', words: /problem of its own \(500\)/ },
  http_502: { code: 'http_502', words: /problem of its own \(502\)/ },
  http_503: { code: 'http_503', words: /problem of its own \(503\)/ },
  http_504: { code: 'http_504', words: /problem of its own \(504\)/ },
  html_200: { code: 'captive_portal', words: /Sign in to the network/ },
  not_json: { code: 'not_json', words: /is not JSON/ },
  wrong_type: null,
  huge_header: { code: 'bad_http', words: /headers larger/ },
  endless_body: { code: 'answer_too_large', words: /larger than the station reads/ },
  gzip_bomb: { code: 'answer_too_large', words: /larger than the station reads/ },
  redirect: { code: 'redirected', words: /does not go there/ },
};

export interface SpoiltItem {
  /** The error of the first failure, and what the item waited for then; null where none was met. */
  readonly met: { readonly code: string; readonly words: string; readonly waits: string } | null;
  readonly parked: boolean;
  readonly serviceRequests: number;
  readonly submissions: number;
  readonly uploads: number;
  readonly sidesUploaded: number;
  /** Sends of one thing that followed each other with no question between them. */
  readonly blindRepeats: readonly string[];
}

export interface SpoiltCalls {
  /** By the fault that struck each. */
  readonly items: Readonly<Partial<Record<FaultName, SpoiltItem>>>;
  /** The other items were submitted while the faults lasted. */
  readonly othersWentOn: boolean;
  /** Connections to the host that a redirect named. */
  readonly followed: number;
  readonly bugs: readonly unknown[];
}

/** Only ends a hanging test. */
const maxMs = 300_000;
const others = ['healthy-1', 'healthy-2', 'healthy-3'];

/**
 * One item for each of the faults, which strikes its calls to the endpoint (for as long as it lasts, or until it was met where the
 * call takes effect first), and three healthy ones behind them. When all have met their fault and the healthy ones are submitted, the faults
 * end; then every item has to end as if nothing had been.
 */
export async function spoilCalls(
  folder: string,
  endpoint: ReturnType<typeof endpointOfRequest>,
  effect: 'before' | 'after',
  faults: readonly FaultName[] = faultNames,
): Promise<SpoiltCalls> {
  const bench = await openNetworkBench({
    folder,
    photoBytes: 120_000,
    deadlines: { jsonMs: deadlineMs, uploadMs: deadlineMs, uploadBytesPerSecond: Number.MAX_SAFE_INTEGER },
    profile: { limits: { uploads_at_once: 6 } },
    type: 'Wallets',
  });
  const elsewhere = await startHttpsServer(bench.authority);
  try {
    bench.partner.control.setReview({ hold: true });
    bench.partner.control.setCreateVariant('A');
    bench.proxy.redirectTo = elsewhere.origin;
    let lasts = true;
    const met = new Map<FaultName, SpoiltItem['met']>();
    bench.proxy.strike = (request) => {
      const name = faults.find((fault) => fault === bench.about(request));
      if (!lasts || name === undefined || endpointOfRequest(request) !== endpoint) return null;
      if (effect === 'after' && met.has(name)) return null;
      return { name, effect };
    };
    // The struck ones first: what they hold up would show.
    const references = [...faults, ...others];
    for (const reference of references) bench.create(reference);
    bench.onChange = () => {
      for (const name of faults) noteMet(bench, name, met, effect === 'before');
    };
    await bench.start();
    const shoot = shooter(bench, references);
    const submitted = (reference: string): boolean => bench.sr(reference)?.submissions === 1;
    await until(
      'every fault to be met',
      async () => {
        shoot();
        return faults.every((name) => reported[name] === null || met.has(name));
      },
      maxMs,
    );
    await until(
      'the healthy items',
      async () => {
        shoot();
        return others.every(submitted);
      },
      maxMs,
    );
    const othersWentOn = effect === 'after' || !faults.includes('hang') || !submitted('hang');
    lasts = false;
    for (const name of faults) if (bench.operations(name).some(isOpen)) bench.retry(name);
    await until(
      'the struck items',
      async () => {
        shoot();
        // A call that was under way when the fault ended may have been struck last.
        for (const name of faults) if (bench.item(name).stage === 'needs_attention') bench.retry(name);
        return references.every((reference) => bench.item(reference).stage === 'in_review');
      },
      maxMs,
    );
    return {
      items: Object.fromEntries(faults.map((name) => [name, evidenceOf(bench, name, met.get(name) ?? null)])),
      othersWentOn,
      followed: elsewhere.connections(),
      bugs: bench.bugs,
    };
  } finally {
    await bench.close();
    await elsewhere.close();
  }
}

/** Gives each item its photos once its sides are known. */
function shooter(bench: NetworkBench, references: readonly string[]): () => void {
  const left = new Set(references);
  return () => {
    for (const reference of left) {
      if (bench.store.sides.ofItem(bench.item(reference).id).length === 0) continue;
      left.delete(reference);
      bench.shootRequired(reference);
    }
  };
}

function isOpen({ status }: { readonly status: string }): boolean {
  return status === 'pending' || status === 'parked';
}

/** Looked at while the operation waits for its next try, and not once that is due. */
function noteMet(bench: NetworkBench, name: FaultName, met: Map<FaultName, SpoiltItem['met']>, lastsOn: boolean): void {
  const error = bench.item(name).lastError;
  const waiting = bench.operations(name).find(({ status, lastError }) => status === 'pending' && lastError !== null);
  const { text, waitingFor } = bench.waiting(name);
  if (!error || !waiting || waitingFor === 'nothing' || met.has(name)) return;
  // A machine that is busy can let a deadline pass before the fault is met; it meets it at the next try, if there is one.
  if (lastsOn && error.code === 'timeout' && reported[name]?.code !== 'timeout') return;
  met.set(name, {
    code: error.code,
    words: english(error.text),
    waits: english(text ?? asGiven('')),
  });
}

function evidenceOf(bench: NetworkBench, name: FaultName, met: SpoiltItem['met']): SpoiltItem {
  const sr = bench.sr(name);
  return {
    met,
    parked: bench.operations(name).some(({ status }) => status === 'parked'),
    serviceRequests: bench.partner.control.serviceRequests().filter((other) => other.referenceId === name).length,
    submissions: sr?.submissions ?? 0,
    uploads: sr?.uploads.length ?? 0,
    sidesUploaded: new Set(sr?.uploads.map(({ sideUuid }) => sideUuid)).size,
    blindRepeats: blindRepeats(bench.proxy.requests.filter((request) => bench.about(request) === name)),
  };
}

function blindRepeats(requests: readonly ProxiedRequest[]): string[] {
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
