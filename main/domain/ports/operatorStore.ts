import type { OperatorId } from '../ids.ts';
import type { Millis } from '../model.ts';
import type { Operator, RemovedOperator } from '../operator/operator.ts';
import type { Who } from '../operator/who.ts';

export interface OperatorStore {
  /** Those who work here, by name. */
  all(): readonly Operator[];
  /** False as long as the station has no list. */
  hasAny(): boolean;
  /** Null for one who was removed, and for an unknown id. */
  get(id: OperatorId): Operator | null;
  wasRemoved(id: OperatorId): boolean;
  ofBadge(badge: string): Operator | null;
  insert(operator: Operator | RemovedOperator): void;
  /** A missing operator is the caller's bug and throws. */
  update(id: OperatorId, changes: Partial<Omit<Operator, 'id' | 'addedAt'>>): void;
  /** The id stays, all that is known of the person goes. */
  remove(id: OperatorId, at: Millis): void;
  /** Acts that hold one of these words as their person hold `by` from then on. Reads whole tables. */
  replaceWho(matches: (who: Who) => boolean, by: Who): void;
  rows(): readonly (Operator | RemovedOperator)[];
  /** Replaces the list. */
  restore(rows: readonly (Operator | RemovedOperator)[]): void;
}
