import { PartnerFailure } from '../../domain/failure.ts';
import type { ConnectionId } from '../../domain/ids.ts';
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
import { chooseOperations } from './chooseOperations.ts';
import { createGate, type Gate } from './gate.ts';
import { CallHeld, gatedPartner } from './gatedPartner.ts';
import { keepAnswer } from './notRecorded.ts';
import type { RunResult } from './operationContext.ts';
import { createPoller, type Poller, type PollTurn } from './poller.ts';
import { isUnderWay, recordFailure, recordResult } from './recordOutcome.ts';
import { runOperation } from './runOperation.ts';
import { confirmUploads } from './runUpload.ts';
import { noteEnd, noteStart, noWorkLog, type WorkLog } from './workLog.ts';

/** Sends the outbox and follows what was sent; `domain` decides. */
export interface Engine {
  /** For calls outside the engine. */
  readonly gate: Gate;
  /** Cheap; call it after any change. */
  wake(): void;
  tryNow(): void;
  /** Only a person or the partner's review can move an operation, and no poll is due. */
  isIdle(): boolean;
  whenIdle(signal: AbortSignal): Promise<void>;
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
  readonly time: Time;
  readonly gateChanged: () => void;
  readonly onBug: (error: unknown) => void;
  readonly work?: WorkLog;
}

const pollsAtOnce = 2;
const maxAskedAtOnce = 15;
/** The clock may jump, and searching the queue is cheap. */
const maxSleepMs = 30_000;
const afterTroubleMs = 5_000;

export function startEngine(options: EngineOptions): Engine {
  return new RunningEngine(options);
}

class RunningEngine implements Engine {
  readonly gate: Gate;
  readonly #options: EngineOptions;
  readonly #partner: PartnerPort;
  readonly #connectionId: ConnectionId;
  readonly #poller: Poller;
  readonly #work: WorkLog;
  readonly #stopping = new AbortController();
  readonly #running = new Map<string, Promise<void>>();
  readonly #polling = new Map<string, Promise<void>>();
  /** The disk failed to record how these ended. */
  readonly #adrift = new Map<string, Operation>();
  readonly #idleWaiters = new Set<() => void>();
  readonly #stopWaiting: () => void;
  #cancelLook: (() => void) | null = null;
  #isScheduled = false;
  #arePollsHeld = false;

  constructor(options: EngineOptions) {
    const { context, random, time, foreground, gateChanged } = options;
    this.#options = options;
    this.#work = options.work ?? noWorkLog;
    this.gate = createGate(context, random, gateChanged);
    this.#partner = gatedPartner(options.partner, this.gate, context.clock, random);
    const { id, credentialState } = context.connection();
    this.#connectionId = id;
    this.#poller = createPoller(context, this.#partner, options.budget, () => this.#mayList(), time);
    const { store, clock } = context;
    store.operations.recoverInFlight(clock());
    store.operations.release(id, 'network', clock());
    // One try at each start, for the refusal may have been the partner's fault.
    if (credentialState === 'refused') store.connections.update(id, { credentialState: 'unknown' });
    this.#stopWaiting = foreground.onFree(() => this.wake());
    this.wake();
  }

  wake(): void {
    if (this.#isScheduled || this.#stopping.signal.aborted) return;
    this.#isScheduled = true;
    this.#options.time.soon(() => {
      this.#isScheduled = false;
      if (!this.#stopping.signal.aborted) this.#look();
    });
  }

  tryNow(): void {
    this.gate.tryNow();
    this.#store.operations.release(this.#connectionId, 'network', this.#now());
    this.wake();
  }

  pollSoon(): void {
    const { items } = this.#store;
    this.#store.transaction(() => {
      for (const item of items.duePolls(this.#connectionId, Number.MAX_SAFE_INTEGER, maxAskedAtOnce)) {
        // A due item would lose its place.
        if ((item.nextPollAt ?? 0) > this.#now()) items.update(item.id, { nextPollAt: this.#now() });
      }
    });
    this.wake();
  }

  isIdle(): boolean {
    if (this.#running.size > 0 || this.#polling.size > 0 || this.#adrift.size > 0) return false;
    const now = this.#now();
    const asking = !this.#arePollsHeld && this.#pollsOpenAt() <= now;
    if (asking && this.#store.items.duePolls(this.#connectionId, now, 1).length > 0) return false;
    // Only a person can change credentials.
    if (this.gate.opensAt(true) === null || this.gate.isKeyDown) return true;
    return this.#store.operations.runnable(this.#connectionId, Number.MAX_SAFE_INTEGER, 1).length === 0;
  }

  whenIdle(signal: AbortSignal): Promise<void> {
    const stopping = this.#stopping.signal;
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        if (stopping.aborted) finish(() => reject(stopping.reason));
        else if (signal.aborted) finish(() => reject(signal.reason));
        else if (this.isIdle()) finish(resolve);
      };
      const finish = (end: () => void): void => {
        this.#idleWaiters.delete(settle);
        signal.removeEventListener('abort', settle);
        end();
      };
      this.#idleWaiters.add(settle);
      signal.addEventListener('abort', settle, { once: true });
      if (signal.aborted || stopping.aborted) settle();
      else this.wake();
    });
  }

  async close(): Promise<void> {
    this.#stopWaiting();
    this.#cancelLook?.();
    this.#stopping.abort(new Error('The station is closing.'));
    for (const settle of [...this.#idleWaiters]) settle();
    await Promise.allSettled([...this.#running.values(), ...this.#polling.values()]);
  }

  get #store(): ActionContext['store'] {
    return this.#options.context.store;
  }

  #now(): Millis {
    return this.#options.context.clock();
  }

  #look(): void {
    this.#cancelLook?.();
    let delayMs = afterTroubleMs;
    try {
      this.#takeUpAdrift();
      const next = Math.min(this.#startOperations(), this.#startPolls());
      for (const settle of [...this.#idleWaiters]) settle();
      delayMs = Math.min(maxSleepMs, Math.max(10, next - this.#now()));
    } catch (error) {
      // A full disk must not stop the station; it tries again.
      this.#options.onBug(error);
    }
    this.#cancelLook = this.#options.time.after(delayMs, () => this.wake());
  }

  #startOperations(): Millis {
    const now = this.#now();
    const { operations, checkAgainAt } = this.#choose(now, 0);
    if (operations.length > 0) this.#start(this.#store.durableTransaction(() => this.#begin(operations, now)));
    const nextTryAt = this.#store.operations.nextTryAt(this.#connectionId, now) ?? Number.POSITIVE_INFINITY;
    return Math.min(checkAgainAt, nextTryAt);
  }

  /** `leaving` counts operations whose slots become free now. */
  #choose(now: Millis, leaving: number) {
    return chooseOperations({
      now,
      gate: this.gate,
      freeInMs: this.#options.foreground.freeInMs(),
      running: this.#running.size - leaving,
      polling: this.#polling.size,
      uploadsAtOnce: this.#options.context.policy().uploadsAtOnce,
      runnable: (limit) => this.#store.operations.runnable(this.#connectionId, now, limit),
    });
  }

  /** Call it in a transaction. */
  #begin(operations: readonly Operation[], now: Millis): readonly Operation[] {
    return operations.map((operation) => {
      const changes = begun(operation);
      this.#store.operations.update(operation.id, { ...changes, updatedAt: now });
      return { ...operation, attempts: changes.attempts };
    });
  }

  /** Each operation holds its slot from here; its try begins when the record is on the disk. */
  #start({ result: attempts, onDisk }: Committed<readonly Operation[]>): void {
    if (attempts.length === 0) onDisk.catch(this.#options.onBug);
    for (const attempt of attempts) this.#startOne(attempt, onDisk);
  }

  #startOne(attempt: Operation, onDisk: Promise<void>): void {
    const { time, onBug } = this.#options;
    const startedAt = time.elapsedMs();
    const done = onDisk
      .then(() => {
        noteStart(this.#work, attempt);
        return this.#attempt(attempt);
      })
      .catch((error: unknown) => this.#rescue(attempt, error))
      .then(() => noteEnd(this.#work, this.#store.operations.get(attempt.id), time.elapsedMs() - startedAt))
      .catch(onBug)
      .finally(() => {
        this.#running.delete(attempt.id);
        this.wake();
      });
    this.#running.set(attempt.id, done);
  }

  async #attempt(operation: Operation): Promise<void> {
    const { context, media, parseEvent, time, random } = this.#options;
    const { signal } = this.#stopping;
    const run = { context, partner: this.#partner, media, parseEvent, operation, time, signal };
    try {
      const result = await runOperation(run);
      keepAnswer(() => this.#endAndBegin(operation, result));
    } catch (error) {
      if (signal.aborted) {
        this.#interrupt(operation, {});
        return;
      }
      recordFailure(context, operation, error, { random: random(), keyProvedAt: this.gate.keyProvedAt });
      return;
    }
    await confirmUploads(run).catch((error: unknown) => this.#noteFailure(error));
  }

  /** The end of one and the start of the next share a commit, for each costs a flush. */
  #endAndBegin(operation: Operation, result: RunResult): void {
    this.#start(
      this.#store.durableTransaction(() => {
        recordResult(this.#options.context, operation, result);
        return this.#stopping.signal.aborted ? [] : this.#beginNext();
      }),
    );
  }

  /** A failure here must not undo the confirmed end; the next search meets it again. */
  #beginNext(): readonly Operation[] {
    const now = this.#now();
    try {
      return this.#store.transaction(() => this.#begin(this.#choose(now, 1).operations, now));
    } catch (error) {
      this.#options.onBug(error);
      return [];
    }
  }

  /** No operation depends on the call. */
  #noteFailure(error: unknown): void {
    if (this.#stopping.signal.aborted || error instanceof CallHeld) return;
    if (!(error instanceof PartnerFailure)) this.#options.onBug(error);
  }

  /** The operation must not stay in flight for ever, even when the disk takes nothing. */
  #rescue(operation: Operation, error: unknown): void {
    this.#options.onBug(error);
    this.#adrift.set(operation.id, operation);
    this.#takeUpAdrift();
  }

  #takeUpAdrift(): void {
    for (const operation of this.#adrift.values()) {
      this.#interrupt(operation, { waitingFor: 'time', nextTryAt: this.#now() + afterTroubleMs });
      this.#adrift.delete(operation.id);
    }
  }

  #interrupt(operation: Operation, later: OperationChanges): void {
    if (!isUnderWay(this.#options.context, operation)) return;
    this.#store.operations.update(operation.id, { ...interrupted(), ...later, updatedAt: this.#now() });
  }

  #mayList(): boolean {
    const opensAt = Math.max(
      this.gate.opensAt(true) ?? Number.POSITIVE_INFINITY,
      this.gate.endpointOpensAt('list_srs'),
    );
    return opensAt <= this.#now() && !this.gate.isProbing && !this.gate.isProbingKey;
  }

  #pollsOpenAt(): Millis {
    return Math.max(this.gate.opensAt(false) ?? Number.POSITIVE_INFINITY, this.gate.endpointOpensAt('find'));
  }

  /** Returns when to look again; a call's end also triggers that. */
  #startPolls(): Millis {
    for (;;) {
      const now = this.#now();
      const opensAt = Math.max(this.#pollsOpenAt(), now + this.#options.foreground.freeInMs());
      if (opensAt > now) return opensAt;
      const max = this.gate.isProbing ? 1 - this.#running.size : pollsAtOnce;
      if (this.#polling.size >= max) return Number.POSITIVE_INFINITY;
      const next = this.#poller.next(now, new Set(this.#polling.keys()));
      this.#arePollsHeld = 'at' in next;
      if ('at' in next) return next.at ?? Number.POSITIVE_INFINITY;
      this.#startPoll(next);
    }
  }

  #startPoll({ key, run }: PollTurn): void {
    const { time, onBug } = this.#options;
    const startedAt = time.elapsedMs();
    const done = run(this.#stopping.signal)
      .then(() => this.#work.note('partner.asked', { about: key, ms: Math.round(time.elapsedMs() - startedAt) }))
      .catch(onBug)
      .finally(() => {
        this.#polling.delete(key);
        this.wake();
      });
    this.#polling.set(key, done);
  }
}
