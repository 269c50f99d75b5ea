import type { SyncResult } from '../../contract/commands/connection.ts';
import { pauseLeft } from '../../domain/backoff.ts';
import { StationError } from '../../domain/failure.ts';
import type { ConnectionId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import { reportedCredential } from '../../domain/partner/credentials.ts';
import type { OperationCounts } from '../../domain/ports/operationStore.ts';
import type { Store } from '../../domain/ports/store.ts';
import { sleep } from '../../lib/async/sleep.ts';
import type { Time } from '../../lib/async/time.ts';
import { english } from '../../texts/render.ts';
import { type Text, text } from '../../texts/text.ts';
import type { Connections } from './connections.ts';

export interface SyncParts {
  readonly connections: Pick<Connections, 'require'>;
  readonly store: Pick<Store, 'connections' | 'items' | 'operations'>;
  readonly clock: () => Millis;
  readonly time: Time;
  readonly closing: AbortSignal;
}

export type SyncOutcome = Omit<SyncResult, 'operations'> & { readonly counts: OperationCounts };

export async function runSync(
  parts: SyncParts,
  { untilIdle, forSeconds }: { readonly untilIdle: boolean; readonly forSeconds: number | null },
  signal: AbortSignal,
): Promise<SyncOutcome> {
  const { engine } = parts.connections.require();
  if (!engine) throw new StationError('not_possible', text('connection.noEngine'));
  const ending = new AbortController();
  const stop = AbortSignal.any([signal, parts.closing, ending.signal]);
  engine.pollSoon();
  const ends: Promise<SyncResult['ended']>[] = [
    endOf(forSeconds === null ? never(stop) : sleep(forSeconds * 1_000, stop, parts.time), 'time_up'),
  ];
  if (untilIdle) ends.push(endOf(engine.whenIdle(stop), 'idle'));
  try {
    return resultOf(parts, await Promise.race(ends));
  } finally {
    ending.abort();
  }
}

async function endOf(promise: Promise<void>, ended: SyncResult['ended']): Promise<SyncResult['ended']> {
  try {
    await promise;
    return ended;
  } catch {
    return 'stopped';
  }
}

function never(signal: AbortSignal): Promise<void> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function resultOf({ store, connections, clock }: SyncParts, ended: SyncResult['ended']): SyncOutcome {
  const connection = store.connections.current();
  const counts = store.operations.counts(connection?.id ?? null);
  const credentials = reportedCredential(connection?.credentialState ?? 'missing');
  const waitingFor = waitOf({
    open: counts.pending + counts.inFlight,
    parked: counts.parked,
    credentials,
    online: connection?.online ?? null,
    paused: pauseLeft(connection?.pausedUntil ?? null, clock()) !== null,
  });
  const reason = waitingFor === 'person' ? parkedReason(store, connections.require().connection.id) : null;
  return {
    ended,
    counts,
    waiting_for: waitingFor,
    credentials,
    message: english(messageOf(counts.pending + counts.inFlight, counts.parked, waitingFor, reason)),
  };
}

function waitOf(facts: {
  open: number;
  parked: number;
  credentials: string;
  online: boolean | null;
  paused: boolean;
}): string {
  if (facts.open > 0 && (facts.credentials === 'refused' || facts.credentials === 'missing')) return 'credentials';
  if (facts.parked > 0) return 'person';
  if (facts.open === 0) return 'nothing';
  if (facts.paused) return 'rate_limit';
  return facts.online === false ? 'network' : 'time';
}

function parkedReason({ items, operations }: SyncParts['store'], connectionId: ConnectionId): Text | null {
  const item = items.oldestInStage(connectionId, 'needs_attention', 1)[0];
  if (!item) return operations.parkedWithoutItem(connectionId)[0]?.lastError?.text ?? null;
  return text('sync.itemNeeds', { item: item.referenceId, reason: item.lastError?.text ?? text('waiting.person') });
}

function messageOf(open: number, parked: number, waitingFor: string, reason: Text | null): Text {
  switch (waitingFor) {
    case 'credentials':
      return text('sync.leftKey', { open });
    case 'person':
      return reason === null ? text('sync.parked', { parked }) : text('sync.parkedBecause', { parked, reason });
    case 'rate_limit':
      return text('sync.leftLimit', { open });
    case 'network':
      return text('sync.leftNetwork', { open });
    default:
      return text('sync.left', { open });
  }
}
