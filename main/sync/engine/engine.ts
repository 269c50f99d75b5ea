import type { PartnerEvent } from '../../domain/events.ts';
import type { Millis, Operation } from '../../domain/model.ts';
import type { Budget } from '../budget.ts';
import type { ActionContext } from '../context.ts';
import type { MediaPort } from '../mediaPort.ts';
import type { PartnerPort } from '../partnerPort.ts';
import { createGate, type Gate } from './gate.ts';
import { createPoller } from './poller.ts';
import { recordFailure, recordResult } from './recordOutcome.ts';
import { endpointOf, runOperation } from './runOperation.ts';

/** The engine sends what the outbox holds and follows what was sent. It decides nothing itself: `domain` does. */
export interface Engine {
  /** Something changed: look for work. Cheap, may be called often. */
  wake(): void;
  /** Tries now whatever waits for the network. */
  tryNow(): void;
  /** No operation can go forward without a person or the partner's review, and no poll is due. */
  isIdle(): boolean;
  /** Resolves when idle; rejects when the signal aborts. */
  whenIdle(signal: AbortSignal): Promise<void>;
  /** Asks now after the items whose turn would come next. */
  pollSoon(): void;
  close(): Promise<void>;
}

export interface EngineOptions {
  readonly context: ActionContext;
  readonly partner: PartnerPort;
  readonly media: MediaPort;
  readonly budget: Budget;
  readonly parseEvent: (text: string) => PartnerEvent;
  readonly random: () => number;
  /** The connection's state changed: the status bar reads it again. */
  readonly statusChanged: () => void;
  readonly onBug: (error: unknown) => void;
}

const pollsAtOnce = 2;
const mostAskedAtOnce = 15;
/** Timers beyond this are pointless: the clock may jump, and the queue is cheap to look at. */
const longestSleepMs = 30_000;

export function startEngine(options: EngineOptions): Engine {
  const { context, partner, media, random } = options;
  const { store, clock } = context;
  const stopping = new AbortController();
  const gate: Gate = createGate(context, random, options.statusChanged);
  const poller = createPoller(context, partner, gate, options.budget, random);
  const running = new Map<string, Promise<void>>();
  const polling = new Map<string, Promise<void>>();
  const idleWaiters = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;
  let scheduled = false;
  let pollsHeld = false;

  store.operations.recoverInFlight(clock());
  store.operations.release(context.connection().id, 'network', clock());
  const { credentialState, id } = context.connection();
  // One try per start: the refusal may have been the partner's own trouble.
  if (credentialState === 'refused') store.connections.update(id, { credentialState: 'unknown' });

  function wake(): void {
    if (scheduled || stopping.signal.aborted) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      if (!stopping.signal.aborted) look();
    });
  }

  function look(): void {
    if (timer) clearTimeout(timer);
    const next = Math.min(startOperations(), startPolls());
    for (const settle of [...idleWaiters]) settle();
    const delayMs = Math.min(longestSleepMs, Math.max(10, next - clock()));
    timer = setTimeout(wake, delayMs);
  }

  /** Fills the free slots. Returns when to look again. */
  function startOperations(): Millis {
    const now = clock();
    const opensAt = gate.opensAt(true);
    if (opensAt === null) return Number.POSITIVE_INFINITY;
    if (opensAt > now) return opensAt;
    // While offline, a single call tries the network for all.
    const slots = gate.isProbing ? 1 : context.policy().uploadsAtOnce;
    const free = slots - running.size;
    const connectionId = context.connection().id;
    let soonest = store.operations.nextTryAt(connectionId, now) ?? Number.POSITIVE_INFINITY;
    if (free <= 0) return soonest;
    for (const operation of store.operations.runnable(connectionId, now, free)) {
      const held = gate.endpointOpensAt(endpointOf(operation.payload.kind));
      if (held <= now) start(operation);
      else {
        soonest = Math.min(soonest, held);
        store.operations.update(operation.id, { nextTryAt: held, waitingFor: 'rate_limit', updatedAt: now });
        wake();
      }
    }
    return soonest;
  }

  function start(operation: Operation): void {
    const attempt: Operation = { ...operation, attempts: operation.attempts + 1 };
    store.operations.update(operation.id, { status: 'in_flight', attempts: attempt.attempts, updatedAt: clock() });
    if (operation.itemId) context.changed(operation.itemId);
    const done = attemptOperation(attempt)
      .catch(options.onBug)
      .finally(() => {
        running.delete(operation.id);
        wake();
      });
    running.set(operation.id, done);
  }

  async function attemptOperation(operation: Operation): Promise<void> {
    const { signal } = stopping;
    try {
      const run = { context, partner, media, parseEvent: options.parseEvent, operation, signal };
      const result = await runOperation(run);
      recordResult(context, operation, result);
      if (result.kind === 'done') gate.succeeded(true);
    } catch (error) {
      if (signal.aborted) {
        store.operations.update(operation.id, { status: 'pending', outcomeUnknown: true, updatedAt: clock() });
        return;
      }
      recordFailure(context, gate, operation, error, random());
    }
  }

  function startPolls(): Millis {
    for (;;) {
      const now = clock();
      const opensAt = gate.opensAt(false) ?? 0;
      if (opensAt > now) return opensAt;
      if (polling.size >= pollsAtOnce || (gate.isProbing && running.size + polling.size > 0)) return now + 1_000;
      const next = poller.next(now, new Set(polling.keys()));
      pollsHeld = 'at' in next;
      if ('at' in next) return next.at ?? Number.POSITIVE_INFINITY;
      const { item } = next;
      const done = poller
        .poll(item, stopping.signal)
        .catch(options.onBug)
        .finally(() => {
          polling.delete(item.id);
          wake();
        });
      polling.set(item.id, done);
    }
  }

  function isIdle(): boolean {
    if (running.size > 0 || polling.size > 0) return false;
    const connectionId = context.connection().id;
    const now = clock();
    const asking = !pollsHeld && (gate.opensAt(false) ?? 0) <= now;
    if (asking && store.items.duePolls(connectionId, now, 1).length > 0) return false;
    // Credentials are a person's matter.
    if (gate.opensAt(true) === null) return true;
    return store.operations.runnable(connectionId, Number.MAX_SAFE_INTEGER, 1).length === 0;
  }

  wake();
  return {
    wake,
    isIdle,
    tryNow() {
      gate.tryNow();
      store.operations.release(context.connection().id, 'network', clock());
      wake();
    },
    pollSoon() {
      const { id: connectionId } = context.connection();
      store.transaction(() => {
        for (const item of store.items.duePolls(connectionId, Number.MAX_SAFE_INTEGER, mostAskedAtOnce)) {
          store.items.update(item.id, { nextPollAt: clock() });
        }
      });
      wake();
    },
    whenIdle(signal) {
      return new Promise((resolve, reject) => {
        const settle = (): void => {
          if (signal.aborted) finish(() => reject(signal.reason));
          else if (isIdle()) finish(resolve);
        };
        const finish = (end: () => void): void => {
          idleWaiters.delete(settle);
          signal.removeEventListener('abort', settle);
          end();
        };
        idleWaiters.add(settle);
        signal.addEventListener('abort', settle, { once: true });
        wake();
      });
    },
    async close() {
      if (timer) clearTimeout(timer);
      stopping.abort(new Error('The station is closing.'));
      await Promise.allSettled([...running.values(), ...polling.values()]);
    },
  };
}
