import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FailureDetails, type FailureKind, failureKinds } from '../../../main/domain/failure.ts';
import type { Operation } from '../../../main/domain/model.ts';
import { classify } from '../../../main/domain/outbox/classify.ts';
import {
  begun,
  ended,
  failed,
  heldBack,
  holds,
  interrupted,
  isOpen,
  nextToRun,
  retried,
} from '../../../main/domain/outbox/outbox.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { runs } from '../../fakes/runs.ts';
import { testSeed } from '../../fakes/testSeed.ts';
import { itemId, operationId } from '../store/samples.ts';
import { open, upload } from './facts.ts';

/** How a try can go: what the partner did, and what the station heard of it. */
type Answer = { readonly effect: boolean; readonly heard: 'ok' | FailureKind | 'held' };
type Step =
  | { readonly kind: 'add'; readonly item: number }
  | { readonly kind: 'start' }
  | { readonly kind: 'answer'; readonly which: number; readonly answer: Answer }
  | { readonly kind: 'crash' }
  | { readonly kind: 'retry'; readonly which: number }
  | { readonly kind: 'drop'; readonly which: number }
  | { readonly kind: 'wait'; readonly ms: number };

const which = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), item: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'start' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      which,
      answer: fc.record({
        effect: fc.boolean(),
        heard: fc.constantFrom('ok' as const, 'held' as const, ...failureKinds),
      }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'crash' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('retry' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(4_000_000) }) },
);

const slots = 3;

/** The outbox with a partner that remembers how often each effect happened. */
class Model {
  now = 1_000_000;
  readonly outbox = new Map<string, Operation>();
  readonly effects = new Map<string, number>();
  /** Every operation that ever was: none may vanish. */
  readonly seen = new Set<string>();

  play(next: Step): void {
    switch (next.kind) {
      case 'add':
        this.#add(next.item);
        return;
      case 'start':
        this.#start();
        return;
      case 'answer':
        this.#answer(pick(this.#with('in_flight'), next.which), next.answer);
        return;
      case 'crash':
        for (const operation of this.#with('in_flight')) this.#change(operation, interrupted());
        return;
      case 'retry': {
        const operation = pick(this.all, next.which);
        const changes = operation && retried(operation);
        if (operation && changes) this.#change(operation, changes);
        return;
      }
      case 'drop': {
        const operation = pick(this.#with('pending'), next.which);
        if (operation) this.#change(operation, ended('dropped'));
        return;
      }
      case 'wait':
        this.now += next.ms;
    }
  }

  get all(): readonly Operation[] {
    return [...this.outbox.values()];
  }

  #with(status: Operation['status']): readonly Operation[] {
    return this.all.filter((operation) => operation.status === status);
  }

  #change(operation: Operation, changes: Partial<Operation>): void {
    this.outbox.set(operation.id, { ...operation, ...changes } as Operation);
  }

  #add(item: number): void {
    const sequence = this.outbox.size + 1;
    const id = operationId(`o${sequence}`);
    this.outbox.set(id, open({ kind: 'create' }, { id, sequence, itemId: item === 0 ? null : itemId(`i${item}`) }));
    this.seen.add(id);
  }

  #start(): void {
    const free = slots - this.#with('in_flight').length;
    for (const operation of nextToRun(this.all, this.now, free)) this.#change(operation, begun(operation));
  }

  #answer(operation: Operation | null, answer: Answer): void {
    if (operation) this.#change(operation, this.#changesAfter(operation, answer));
  }

  #changesAfter(operation: Operation, { heard, effect }: Answer): Partial<Operation> {
    const done = (this.effects.get(operation.id) ?? 0) > 0;
    // After an outcome that is not known the station reads before it repeats (invariant 3).
    if (operation.outcomeUnknown && done) return ended('done');
    if (heard === 'held') return heldBack(operation, this.now + 5_000);
    const reaches = heard === 'ok' || (effect && canBeAmbiguous(heard));
    if (reaches) this.effects.set(operation.id, (this.effects.get(operation.id) ?? 0) + 1);
    if (heard === 'ok') return ended('done');
    const failure = failureOf(heard);
    const outcome = classify(failure, operation.attempts, this.now, 0.5);
    return failed(operation, outcome, operation.outcomeUnknown || failure.outcomeUnknown);
  }
}

function pick<Value>(values: readonly Value[], index: number): Value | null {
  return values[index % Math.max(1, values.length)] ?? null;
}

/** The failures after which the partner may have done it: the client says so for these. */
function canBeAmbiguous(kind: FailureKind | 'held'): boolean {
  return kind === 'timeout' || kind === 'server' || kind === 'unreadable';
}

function failureOf(kind: FailureKind): FailureDetails {
  const outcomeUnknown = canBeAmbiguous(kind);
  return { kind, code: kind, text: asGiven(kind), endpoint: 'create', outcomeUnknown, retryAfterMs: -1 };
}

function checkInvariants(model: Model): void {
  const { all } = model;
  const inFlight = all.filter((operation) => operation.status === 'in_flight');
  expect(inFlight.length).toBeLessThanOrEqual(slots);
  expect(new Set(all.map((operation) => operation.id))).toEqual(model.seen);
  for (const operation of inFlight.filter(({ itemId: item }) => item !== null)) {
    const before = all.filter((other) => other.itemId === operation.itemId && other.sequence < operation.sequence);
    expect(before.filter(isOpen)).toEqual([]);
  }
  for (const operation of all) {
    const times = model.effects.get(operation.id) ?? 0;
    expect({ id: operation.id, times: Math.min(times, 2) }).toEqual({ id: operation.id, times: Math.min(times, 1) });
    if (operation.status === 'done') expect(times).toBe(1);
    if (operation.status === 'parked') expect(operation.waitingFor).toBe('person');
    if (operation.status === 'pending' && operation.nextTryAt !== null) {
      expect(operation.nextTryAt - model.now).toBeLessThanOrEqual(3_601_000);
    }
    expect(operation.attempts).toBeGreaterThanOrEqual(0);
  }
}

describe('the outbox', () => {
  test('keeps its invariants under any commands, answers and crashes, and drains once all is well', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const model = new Model();
        for (const next of steps) {
          model.play(next);
          checkInvariants(model);
        }
        for (const operation of model.all) {
          const changes = operation.status === 'parked' ? retried(operation) : null;
          if (changes) model.outbox.set(operation.id, { ...operation, ...changes } as Operation);
        }
        for (let round = 0; round < 4 * model.outbox.size + 4; round += 1) {
          model.play({ kind: 'wait', ms: 3_700_000 });
          model.play({ kind: 'start' });
          model.play({ kind: 'answer', which: round, answer: { effect: true, heard: 'ok' } });
        }
        expect(model.all.filter(isOpen)).toEqual([]);
        checkInvariants(model);
      }),
      { numRuns: runs(400), verbose: 1, seed: testSeed() },
    );
  });

  test('an operation never runs before its time, and its item waits for it', () => {
    const first = open({ kind: 'create' }, { id: operationId('a'), sequence: 1, nextTryAt: 2_000 });
    const second = open({ kind: 'submit' }, { id: operationId('b'), sequence: 2 });
    expect(nextToRun([second, first], 1_999, 4)).toEqual([]);
    expect(nextToRun([second, first], 2_000, 4)).toEqual([first]);
    expect(nextToRun([second, first], 2_000, 0)).toEqual([]);
  });

  test.each(['parked', 'in_flight'] as const)(
    'what is %s holds what is behind it of its item, and no other item',
    (status) => {
      const first = open({ kind: 'create' }, { id: operationId('a'), sequence: 1, status });
      const second = open({ kind: 'submit' }, { id: operationId('b'), sequence: 2 });
      const other = open({ kind: 'create' }, { id: operationId('c'), sequence: 3, itemId: itemId('2') });
      expect(nextToRun([first, second, other], 2_000, 4)).toEqual([other]);
    },
  );

  test.each([
    ['is passed by another photo', { kind: 'upload' }, false, true],
    ['holds the submit', { kind: 'submit' }, false, false],
    ['whose outcome is not known holds another photo', { kind: 'upload' }, true, false],
  ] as const)('a photo that is parked %s', (_name, { kind }, outcomeUnknown, isPassed) => {
    const parked = upload('front', { id: operationId('a'), sequence: 1, status: 'parked', outcomeUnknown });
    const behind = kind === 'upload' ? upload('tag') : open({ kind }, { sequence: 2 });
    expect(nextToRun([parked, behind], 2_000, 4)).toEqual(isPassed ? [behind] : []);
    expect(holds(parked, behind)).toBe(!isPassed);
  });

  test('waiting for all is not counted as a try; what is in flight is not retried by a person', () => {
    const running = { ...open({ kind: 'create' }), ...begun(open({ kind: 'create' })) };
    expect(failed(running, { kind: 'wait_network' }, false)).toMatchObject({ attempts: 0, waitingFor: 'network' });
    const refused = failed(running, { kind: 'wait_credentials', state: 'refused' }, false);
    expect(refused).toMatchObject({ attempts: 0, waitingFor: 'credentials' });
    const limit = { kind: 'wait_limit', until: 9, limitType: 'user_level', endpoint: 'create' } as const;
    expect(failed(running, limit, false)).toMatchObject({ attempts: 0, waitingFor: 'rate_limit', nextTryAt: 9 });
    expect(heldBack(running, 9)).toMatchObject({ attempts: 0, waitingFor: 'rate_limit', nextTryAt: 9 });
    expect(heldBack(running, null)).toMatchObject({ attempts: 0, waitingFor: 'credentials', nextTryAt: null });
    const again = failed(running, { kind: 'retry', at: 9, waitingFor: 'time' }, false);
    expect(again).toMatchObject({ waitingFor: 'time', nextTryAt: 9 });
    expect(again.attempts).toBeUndefined();
    expect(interrupted()).toMatchObject({ status: 'pending', outcomeUnknown: true });
    expect(failed(running, { kind: 'park' }, true)).toMatchObject({ status: 'parked', outcomeUnknown: true });
    expect(retried(running)).toBeNull();
    const misfit = { code: 'misfit', text: asGiven('no uuid'), at: 1 };
    const parked = open({ kind: 'create' }, { status: 'parked', lastError: { ...misfit, misfits: 5 } });
    expect(retried(parked)).toMatchObject({ status: 'pending', attempts: 0, lastError: { ...misfit, misfits: 0 } });
  });
});
