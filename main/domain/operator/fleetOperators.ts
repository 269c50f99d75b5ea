import type { OperatorId } from '../ids.ts';
import { isSameName, type Operator, type RemovedOperator } from './operator.ts';

/** The list of a fleet: who works at its stations, and whose names are to go. */
export interface FleetOperators {
  readonly operators: readonly Operator[];
  readonly removed: readonly OperatorId[];
}

/** What makes a station's list that of its fleet, in this order. */
export type ListStep =
  /** The name goes here too. */
  | { readonly kind: 'forget'; readonly id: OperatorId }
  /** Nobody of this station; the next publication from here has to name the id all the same. */
  | { readonly kind: 'note'; readonly id: OperatorId }
  /** One person under two ids: what was done under `from` is that of `to`. */
  | { readonly kind: 'join'; readonly from: OperatorId; readonly to: OperatorId }
  /** The code is another's in the fleet. */
  | { readonly kind: 'takeBadge'; readonly id: OperatorId }
  | { readonly kind: 'put'; readonly operator: Operator };

/**
 * People whom the fleet never named stay: a station adds its own by hand. Whoever was removed here stays removed. A badge
 * that means something else here (`isNoBadge`) is left out.
 */
export function stepsToFleetList(
  here: readonly (Operator | RemovedOperator)[],
  { operators, removed }: FleetOperators,
  isNoBadge: (badge: string) => boolean,
): readonly ListStep[] {
  const known = new Map(here.map((row) => [row.id, row]));
  const gone = new Set(removed);
  const given = operators
    .filter(({ id }) => !gone.has(id) && !isRemoved(known.get(id)))
    .map((operator) =>
      operator.badge !== null && isNoBadge(operator.badge) ? { ...operator, badge: null } : operator,
    );
  const present = here.filter((row): row is Operator => !isRemoved(row) && !gone.has(row.id));
  const changed = given.filter((operator) => !isSame(known.get(operator.id), operator));
  const joins = present.flatMap((own) => {
    const same = given.find(({ id, name }) => id !== own.id && isSameName(name, own.name));
    return same === undefined || given.some(({ id }) => id === own.id) ? [] : [{ from: own.id, to: same.id }];
  });
  const joined = new Set(joins.map(({ from }) => from));
  const freed = present.filter(
    ({ id, badge }) =>
      badge !== null && !joined.has(id) && changed.some((other) => other.id !== id && other.badge === badge),
  );
  return [
    ...removed.flatMap((id): ListStep[] => {
      const row = known.get(id);
      if (row === undefined) return [{ kind: 'note', id }];
      return isRemoved(row) ? [] : [{ kind: 'forget', id }];
    }),
    ...joins.map((join): ListStep => ({ kind: 'join', ...join })),
    ...freed.map(({ id }): ListStep => ({ kind: 'takeBadge', id })),
    ...changed.map((operator): ListStep => ({ kind: 'put', operator })),
  ];
}

function isRemoved(row: Operator | RemovedOperator | undefined): row is RemovedOperator {
  return row !== undefined && 'removedAt' in row;
}

function isSame(row: Operator | RemovedOperator | undefined, other: Operator): boolean {
  if (row === undefined || isRemoved(row)) return false;
  const fields = ['name', 'badge', 'language', 'textSize', 'hand', 'soundOn'] as const;
  return fields.every((field) => row[field] === other[field]);
}
