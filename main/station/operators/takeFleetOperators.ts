import type { CodeRules } from '../../domain/codes/codeRules.ts';
import type { OperatorId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import { badgeFault } from '../../domain/operator/badge.ts';
import { type FleetOperators, type ListStep, stepsToFleetList } from '../../domain/operator/fleetOperators.ts';
import { whoOf } from '../../domain/operator/who.ts';
import type { Store } from '../../domain/ports/store.ts';
import { forgetPerson, isItemHere } from './operatorList.ts';

export interface TakeParts {
  readonly store: Pick<Store, 'connections' | 'expected' | 'items' | 'operators' | 'settings' | 'transaction'>;
  readonly codes: () => CodeRules;
  readonly clock: () => Millis;
}

/** Makes this station's list that of its fleet. Answers how many people that changed. `forgetNames` takes names out of files then. */
export function takeFleetOperators(parts: TakeParts, list: FleetOperators): number {
  const { store, codes, clock } = parts;
  return store.transaction(() => {
    const isNoBadge = (badge: string): boolean =>
      badgeFault(badge, codes(), { isItem: (code) => isItemHere(store, code) }) !== null;
    const steps = stepsToFleetList(store.operators.rows(), list, isNoBadge);
    for (const step of steps) take(store, step, clock());
    return new Set(steps.map(idOf)).size;
  });
}

function take(store: TakeParts['store'], step: ListStep, now: Millis): void {
  const { operators } = store;
  switch (step.kind) {
    case 'forget':
      forgetPerson(store, step.id, whoOf(step.id), now);
      return;
    case 'note':
      operators.insert({ id: step.id, removedAt: now });
      return;
    case 'join':
      operators.replaceWho((who) => who === whoOf(step.from), whoOf(step.to));
      forgetPerson(store, step.from, whoOf(step.to), now);
      return;
    case 'takeBadge':
      operators.update(step.id, { badge: null });
      return;
    case 'put': {
      const { id, addedAt: _, ...rest } = step.operator;
      const before = operators.get(id);
      if (before === null) operators.insert(step.operator);
      else operators.update(id, rest);
    }
  }
}

function idOf(step: ListStep): OperatorId {
  switch (step.kind) {
    case 'join':
      return step.to;
    case 'put':
      return step.operator.id;
    default:
      return step.id;
  }
}
