import { PartnerFailure } from '../../domain/failure.ts';
import type { Millis, Operation } from '../../domain/model.ts';
import { begun, interrupted } from '../../domain/outbox/outbox.ts';
import type { PartnerEvent } from '../../domain/partner/events.ts';
import type { OperationChanges } from '../../domain/ports/operationStore.ts';
import type { Committed } from '../../domain/ports/store.ts';
import type { Foreground } from '../../lib/async/foreground.ts';
import type { Time } from '../../lib/async/time.ts';
import type { Budget } from '../budget.ts';
import type { ActionContext } from '../context.ts';
import type { MediaPort } from '../mediaPort.ts';
import type { PartnerPort } from '../partnerPort.ts';
import { createGate, type Gate } from './gate.ts';
import { CallHeld, gatedPartner } from './gatedPartner.ts';
import { keepAnswer } from './notRecorded.ts';
import { endpointOf, type RunResult } from './operationContext.ts';
import { createPoller } from './poller.ts';
import { isUnderWay, recordFailure, recordResult } from './recordOutcome.ts';
import { runOperation } from './runOperation.ts';
import { confirmUploads } from './runUpload.ts';
import { noteEnd, noteStart, noWorkLog, type WorkLog } from './workLog.ts';

/** The engine sends what the outbox holds and follows what was sent. It decides nothing itself: `domain` does. */
export interface Engine {
  /** The reason that holds calls now, for calls that are made beside the engine. */
  readonly gate: Gate;
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
  readonly foreground: Foreground;
  readonly parseEvent: (text: string) => PartnerEvent;
  readonly random: () => number;
  /** Its clock is the context's. */
  readonly time: Time;
  /** The gate opened or closed. */
  readonly gateChanged: () => void;
  readonly onBug: (error: unknown) => void;
  readonly work?: WorkLog;
}

interface Chosen {
  readonly operations: readonly Operation[];
  readonly lookAgainAt: Millis;
}

const pollsAtOnce = 2;
const mostAskedAtOnce = 15;
/** Timers beyond this are pointless: the clock may jump, and the queue is cheap to look at. */
const longestSleepMs = 30_000;
const afterTroubleMs = 5_000;
/** So many operations of an endpoint that is held by a limit are looked past for others that may go. */
const mostLookedPast = 200;

export function startEngine(options: EngineOptions): Engine {
  const { context, media, random, time, foreground, work = noWorkLog } = options;
  const { store, clock } = context;
  const stopping = new AbortController();
  const gate = createGate(context, random, options.gateChanged);
  const partner = gatedPartner(options.partner, gate, clock, random);
  const connectionId = context.connection().id;
  const poller = createPoller(context, partner, options.budget, mayList, time);
  const running = new Map<string, Promise<void>>();
  const polling = new Map<string, Promise<void>>();
  /** Tries whose end could not be recorded: the disk failed. */
  const adrift = new Map<string, Operation>();
  const idleWaiters = new Set<() => void>();
  let cancelLook: (() => void) | null = null;
  let scheduled = false;
  let pollsHeld = false;

  store.operations.recoverInFlight(clock());
  store.operations.release(connectionId, 'network', clock());
  // One try per start: the refusal may have been the partner's own trouble.
  if (context.connection().credentialState === 'refused') {
    store.connections.update(connectionId, { credentialState: 'unknown' });
  }

  function wake(): void {
    if (scheduled || stopping.signal.aborted) return;
    scheduled = true;
    time.soon(() => {
      scheduled = false;
      if (!stopping.signal.aborted) look();
    });
  }

  function look(): void {
    cancelLook?.();
    let delayMs = afterTroubleMs;
    try {
      takeUpAdrift();
      const next = Math.min(startOperations(), startPolls());
      for (const settle of [...idleWaiters]) settle();
      delayMs = Math.min(longestSleepMs, Math.max(10, next - clock()));
    } catch (error) {
      // The disk may be full, say: the station stays up and looks again.
      options.onBug(error);
    }
    cancelLook = time.after(delayMs, wake);
  }

  /** Fills the free slots. Returns when to look again. */
  function startOperations(): Millis {
    const now = clock();
    const { operations, lookAgainAt } = chooseOperations(now, 0);
    if (operations.length > 0) start(store.durableTransaction(() => begin(operations, now)));
    return Math.min(lookAgainAt, store.operations.nextTryAt(connectionId, now) ?? Number.POSITIVE_INFINITY);
  }

  /** The operations that fill the slots that are free, and those that are `leaving` at this moment; and when the gate is to be looked at again. */
  function chooseOperations(now: Millis, leaving: number): Chosen {
    const freeInMs = foreground.freeInMs();
    if (freeInMs > 0) return { operations: [], lookAgainAt: now + freeInMs };
    const opensAt = gate.opensAt(true);
    if (opensAt === null) return { operations: [], lookAgainAt: Number.POSITIVE_INFINITY };
    if (opensAt > now) return { operations: [], lookAgainAt: opensAt };
    const busy = running.size - leaving;
    // While offline, a single call tries the network for all.
    const free = gate.isProbing
      ? 1 - busy - polling.size
      : gate.isProbingKey
        ? 1 - busy
        : context.policy().uploadsAtOnce - busy;
    let lookAgainAt = Number.POSITIVE_INFINITY;
    const operations: Operation[] = [];
    if (free <= 0) return { operations, lookAgainAt };
    const most = gate.holdsEndpoint || gate.isProbingKey ? free + mostLookedPast : free;
    const inOrder = store.operations.runnable(connectionId, now, most);
    // A refusal may be of one item alone: each try is another one's.
    const inTurn = gate.isProbingKey ? inOrder.toSorted((a, b) => a.updatedAt - b.updatedAt) : inOrder;
    for (const operation of inTurn) {
      if (operations.length >= free) break;
      const endpointOpensAt = gate.endpointOpensAt(endpointOf(operation.payload.kind));
      if (endpointOpensAt > now) lookAgainAt = Math.min(lookAgainAt, endpointOpensAt);
      else operations.push(operation);
    }
    return { operations, lookAgainAt };
  }

  /** Records them as begun; the caller's transaction holds it. */
  function begin(operations: readonly Operation[], now: Millis): readonly Operation[] {
    return operations.map((operation) => {
      const changes = begun(operation);
      store.operations.update(operation.id, { ...changes, updatedAt: now });
      return { ...operation, attempts: changes.attempts };
    });
  }

  /** Tries what was recorded as begun, once that is on the disk. From now on each holds its slot. */
  function start({ result: attempts, onDisk }: Committed<readonly Operation[]>): void {
    if (attempts.length === 0) onDisk.catch(options.onBug);
    for (const attempt of attempts) startOne(attempt, onDisk);
  }

  function startOne(attempt: Operation, onDisk: Promise<void>): void {
    const startedAt = time.elapsedMs();
    const done = onDisk
      .then(() => {
        noteStart(work, attempt);
        return attemptOperation(attempt);
      })
      .catch((error: unknown) => rescue(attempt, error))
      .then(() => noteEnd(work, store.operations.get(attempt.id), time.elapsedMs() - startedAt))
      .catch(options.onBug)
      .finally(() => {
        running.delete(attempt.id);
        wake();
      });
    running.set(attempt.id, done);
  }

  async function attemptOperation(operation: Operation): Promise<void> {
    const { signal } = stopping;
    const run = { context, partner, media, parseEvent: options.parseEvent, operation, time, signal };
    try {
      const result = await runOperation(run);
      keepAnswer(() => endAndBegin(operation, result));
    } catch (error) {
      if (signal.aborted) {
        interrupt(operation, {});
        return;
      }
      recordFailure(context, operation, error, { random: random(), keyProvedAt: gate.keyProvedAt });
      return;
    }
    await confirmUploads(run).catch(noteFailure);
  }

  /** The end of one operation and the beginning of the next are one commit: each costs a flush of the disk. */
  function endAndBegin(operation: Operation, result: RunResult): void {
    start(
      store.durableTransaction(() => {
        recordResult(context, operation, result);
        return stopping.signal.aborted ? [] : beginNext();
      }),
    );
  }

  /** Its trouble must not undo what the partner has confirmed: the next look meets it again. */
  function beginNext(): readonly Operation[] {
    const now = clock();
    try {
      return store.transaction(() => begin(chooseOperations(now, 1).operations, now));
    } catch (error) {
      options.onBug(error);
      return [];
    }
  }

  /** Of a call on which no operation hangs. */
  function noteFailure(error: unknown): void {
    if (stopping.signal.aborted || error instanceof CallHeld) return;
    if (!(error instanceof PartnerFailure)) options.onBug(error);
  }

  /** Its outcome could not be recorded: it must not stay in flight for ever, also when the disk takes nothing at all now. */
  function rescue(operation: Operation, error: unknown): void {
    options.onBug(error);
    adrift.set(operation.id, operation);
    takeUpAdrift();
  }

  function takeUpAdrift(): void {
    for (const operation of adrift.values()) {
      interrupt(operation, { waitingFor: 'time', nextTryAt: clock() + afterTroubleMs });
      adrift.delete(operation.id);
    }
  }

  function interrupt(operation: Operation, later: OperationChanges): void {
    if (!isUnderWay(context, operation)) return;
    store.operations.update(operation.id, { ...interrupted(), ...later, updatedAt: clock() });
  }

  function mayList(): boolean {
    const opensAt = Math.max(gate.opensAt(true) ?? Number.POSITIVE_INFINITY, gate.endpointOpensAt('list_srs'));
    return opensAt <= clock() && !gate.isProbing && !gate.isProbingKey;
  }

  function pollsOpenAt(): Millis {
    return Math.max(gate.opensAt(false) ?? Number.POSITIVE_INFINITY, gate.endpointOpensAt('find'));
  }

  /** Asks after as many items as may be now. Returns when to look again; the end of a call brings a look by itself. */
  function startPolls(): Millis {
    for (;;) {
      const now = clock();
      const opensAt = Math.max(pollsOpenAt(), now + foreground.freeInMs());
      if (opensAt > now) return opensAt;
      const most = gate.isProbing ? 1 - running.size : pollsAtOnce;
      if (polling.size >= most) return Number.POSITIVE_INFINITY;
      const next = poller.next(now, new Set(polling.keys()));
      pollsHeld = 'at' in next;
      if ('at' in next) return next.at ?? Number.POSITIVE_INFINITY;
      const startedAt = time.elapsedMs();
      const done = next
        .run(stopping.signal)
        .then(() => work.note('partner.asked', { about: next.key, ms: Math.round(time.elapsedMs() - startedAt) }))
        .catch(options.onBug)
        .finally(() => {
          polling.delete(next.key);
          wake();
        });
      polling.set(next.key, done);
    }
  }

  function isIdle(): boolean {
    if (running.size > 0 || polling.size > 0 || adrift.size > 0) return false;
    const now = clock();
    const asking = !pollsHeld && pollsOpenAt() <= now;
    if (asking && store.items.duePolls(connectionId, now, 1).length > 0) return false;
    // Credentials are a person's matter.
    if (gate.opensAt(true) === null || gate.isKeyDown) return true;
    return store.operations.runnable(connectionId, Number.MAX_SAFE_INTEGER, 1).length === 0;
  }

  const stopWaiting = foreground.onFree(wake);
  wake();
  return {
    gate,
    wake,
    isIdle,
    tryNow() {
      gate.tryNow();
      store.operations.release(connectionId, 'network', clock());
      wake();
    },
    pollSoon() {
      store.transaction(() => {
        for (const item of store.items.duePolls(connectionId, Number.MAX_SAFE_INTEGER, mostAskedAtOnce)) {
          // An item that is due already would lose its place.
          if ((item.nextPollAt ?? 0) > clock()) store.items.update(item.id, { nextPollAt: clock() });
        }
      });
      wake();
    },
    whenIdle(signal) {
      return new Promise((resolve, reject) => {
        const settle = (): void => {
          if (stopping.signal.aborted) finish(() => reject(stopping.signal.reason));
          else if (signal.aborted) finish(() => reject(signal.reason));
          else if (isIdle()) finish(resolve);
        };
        const finish = (end: () => void): void => {
          idleWaiters.delete(settle);
          signal.removeEventListener('abort', settle);
          end();
        };
        idleWaiters.add(settle);
        signal.addEventListener('abort', settle, { once: true });
        if (signal.aborted || stopping.signal.aborted) settle();
        else wake();
      });
    },
    async close() {
      stopWaiting();
      cancelLook?.();
      stopping.abort(new Error('The station is closing.'));
      for (const settle of [...idleWaiters]) settle();
      await Promise.allSettled([...running.values(), ...polling.values()]);
    },
  };
}
