import type { Millis, Operation } from '../../domain/model.ts';
import type { Gate } from './gate.ts';
import { endpointOf } from './operationContext.ts';

export interface Slots {
  readonly now: Millis;
  readonly gate: Pick<Gate, 'opensAt' | 'endpointOpensAt' | 'holdsEndpoint' | 'isProbing' | 'isProbingKey'>;
  /** A photo that is being read occupies the main thread until then. */
  readonly freeInMs: number;
  readonly running: number;
  readonly polling: number;
  readonly uploadsAtOnce: number;
  runnable(limit: number): readonly Operation[];
}

export interface Chosen {
  readonly operations: readonly Operation[];
  readonly checkAgainAt: Millis;
}

/** An endpoint under a limit may hold this many before others are found. */
const maxSkipped = 200;
const never = Number.POSITIVE_INFINITY;

export function chooseOperations(slots: Slots): Chosen {
  const { now, gate, freeInMs } = slots;
  if (freeInMs > 0) return { operations: [], checkAgainAt: now + freeInMs };
  const opensAt = gate.opensAt(true);
  if (opensAt === null) return { operations: [], checkAgainAt: never };
  if (opensAt > now) return { operations: [], checkAgainAt: opensAt };
  const free = freeSlots(slots);
  if (free <= 0) return { operations: [], checkAgainAt: never };
  const inOrder = slots.runnable(gate.holdsEndpoint || gate.isProbingKey ? free + maxSkipped : free);
  // A refusal may concern one item, so each try takes another.
  const inTurn = gate.isProbingKey ? inOrder.toSorted((a, b) => a.updatedAt - b.updatedAt) : inOrder;
  const operations: Operation[] = [];
  let checkAgainAt = never;
  for (const operation of inTurn) {
    if (operations.length >= free) break;
    const endpointOpensAt = gate.endpointOpensAt(endpointOf(operation.payload.kind));
    if (endpointOpensAt > now) checkAgainAt = Math.min(checkAgainAt, endpointOpensAt);
    else operations.push(operation);
  }
  return { operations, checkAgainAt };
}

/** While offline one call tries the network for all; one operation tries a refused key. */
function freeSlots({ gate, running, polling, uploadsAtOnce }: Slots): number {
  if (gate.isProbing) return 1 - running - polling;
  return (gate.isProbingKey ? 1 : uploadsAtOnce) - running;
}
