import { PartnerFailure } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { sleep } from '../../lib/async/sleep.ts';
import type { Time } from '../../lib/async/time.ts';
import type { ProbeFindings } from '../../partner/probe/findings.ts';
import { probeConnection } from '../../partner/probe/probeConnection.ts';
import type { ProbeAnswer, ProbeRead } from '../../partner/probe/probeRead.ts';
import { type Proposal, proposeProfile } from '../../partner/probe/proposeProfile.ts';
import { type UnprovenWrite, unprovenWrites } from '../../partner/probe/unprovenWrites.ts';
import { parseProfile, serviceRules } from '../../partner/profile.ts';
import { text } from '../../texts/text.ts';
import { type ConnectionStateParts, learnFailure, learnSuccess } from './connectionState.ts';
import type { Connections } from './connections.ts';
import type { Link } from './link.ts';

export interface ProbeStepReport {
  readonly endpoint: string;
  readonly calls: number;
  readonly waitMs: Millis | null;
}

export interface ProbeResult extends Proposal {
  readonly findings: ProbeFindings;
  readonly writes: readonly UnprovenWrite[];
  readonly calls: number;
}

export interface ProbeParts extends ConnectionStateParts {
  readonly connections: Pick<Connections, 'require'>;
  readonly store: ConnectionStateParts['store'] & Pick<Store, 'items'>;
  readonly newId: () => string;
  readonly time: Time;
}

/** A longer limit of the partner is reported, not waited for. */
const maxWaitMs = 60_000;
const maxTotalWaitMs = 180_000;
const waitUntoldMs = 10_000;
const maxSilences = 3;

/** The connection assistant only reads, within `limits.polls_per_minute`. Throws `PartnerFailure`. */
export async function runProbe(
  core: ProbeParts,
  onStep: (step: ProbeStepReport) => void,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const link = core.connections.require();
  const caller = createCaller(core, link, onStep, signal);
  const steps = probeConnection(startOf(core, link));
  try {
    let step = steps.next();
    while (!step.done) step = steps.next(await caller.call(step.value));
    const findings = step.value;
    const refusal = refusalOfAll(findings, link);
    if (refusal !== null) throw refusal;
    learnSuccess(core, link.connection.id);
    const { profile, changes } = proposeProfile(link.profile, findings);
    const proposed = parseProfile(JSON.stringify(profile));
    const writes = unprovenWrites(proposed, findings);
    return { profile: proposed, changes, findings, writes, calls: caller.calls };
  } catch (error) {
    learnFailure(core, link.connection.id, error);
    throw error;
  }
}

function createCaller(
  { time }: Pick<ProbeParts, 'time'>,
  { partner, budget, ask }: Link,
  onStep: (step: ProbeStepReport) => void,
  signal: AbortSignal,
) {
  let calls = 0;
  let waitedMs = 0;
  let silences = 0;
  let hasAnswered = false;

  async function callOnce(read: ProbeRead): Promise<ProbeAnswer> {
    const { endpoint } = read;
    await budget.take(signal);
    onStep({ endpoint, calls, waitMs: null });
    try {
      return await ask(endpoint, async () => {
        calls += 1;
        const answer = await partner.tryRead(read, signal);
        // The gate learns of limits by thrown failures.
        if (answer.kind === 'failed' && answer.failure.kind === 'rate_limited')
          throw new PartnerFailure(answer.failure);
        return answer;
      });
    } catch (error) {
      if (error instanceof PartnerFailure) return { kind: 'failed', failure: error.details };
      throw error;
    }
  }

  function waitFor(answer: ProbeAnswer): Millis | null {
    if (answer.kind !== 'failed' || answer.failure.kind !== 'rate_limited') return null;
    const waitMs = answer.failure.retryAfterMs ?? waitUntoldMs;
    return waitMs <= maxWaitMs && waitedMs + waitMs <= maxTotalWaitMs ? waitMs : null;
  }

  function heed(answer: ProbeAnswer): void {
    const isSilence = answer.kind === 'failed' && ['network', 'timeout'].includes(answer.failure.kind);
    silences = isSilence ? silences + 1 : 0;
    hasAnswered ||= !isSilence;
    if (isSilence && (!hasAnswered || silences >= maxSilences)) throw new PartnerFailure(answer.failure);
  }

  return {
    get calls() {
      return calls;
    },
    async call(read: ProbeRead): Promise<ProbeAnswer> {
      for (;;) {
        const answer = await callOnce(read);
        const waitMs = waitFor(answer);
        if (waitMs === null) {
          heed(answer);
          return answer;
        }
        waitedMs += waitMs;
        onStep({ endpoint: read.endpoint, calls, waitMs });
        // The gate opens just after the limit ends.
        await sleep(waitMs + 50, signal, time);
      }
    },
  };
}

function startOf({ store, newId }: ProbeParts, { profile, credentials, connection }: Link) {
  const query = { connectionId: connection.id, stage: null, search: null, cursor: null, limit: 50 };
  const { items } = store.items.page(query);
  return {
    profile,
    hasApiKey: credentials.apiKey !== null,
    hasUserToken: credentials.userToken !== null,
    srUuids: items.flatMap((item) => (item.srKnown ? [item.srUuid] : [])),
    serviceUuids: [
      ...serviceRules(profile).services.map(({ uuid }) => uuid),
      ...items.flatMap((item) => item.serviceUuid ?? []),
    ],
    unknownUuid: newId(),
  };
}

function refusalOfAll({ endpoints }: ProbeFindings, { credentials }: Link): PartnerFailure | null {
  const works = endpoints.some(({ credential }) => credential !== null && credential.mode !== 'none');
  const refused = endpoints.find(({ outcome }) => outcome === 'refused');
  if (works || refused === undefined) return null;
  const missing = credentials.apiKey === null;
  return new PartnerFailure({
    kind: 'credentials',
    code: missing ? 'no_api_key' : (refused.failure?.code ?? 'http_401'),
    text: missing ? text('partner.keyMissing') : refused.text,
    outcomeUnknown: false,
    endpoint: refused.endpoint,
    status: refused.failure?.status,
  });
}
