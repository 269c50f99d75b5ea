import type { Millis, Operation } from '../../domain/model.ts';
import type { Gate } from './gate.ts';
import { endpointOf } from './operationContext.ts';

export interface Slots {
  readonly now: Millis;
  readonly gate: Pick<Gate, 'opensAt' | 'endpointOpensAt' | 'holdsEndpoint' | 'isProbing' | 'isProbingKey'>;
  /** Until the main thread is free of a photo that is being read. */
  readonly freeInMs: number;
  readonly running: number;
  readonly polling: number;
  readonly uploadsAtOnce: number;
  /** Those whose time has come, in order. */
  runnable(limit: number): readonly Operation[];
}

export interface Chosen {
  readonly operations: readonly Operation[];
  /** When the gate is to be looked at again. */
  readonly lookAgainAt: Millis;
}

/** So many operations of an endpoint that is held by a limit are looked past for others that may go. */
const mostLookedPast = 200;
const never = Number.POSITIVE_INFINITY;

/** The operations that fill the slots that are free. */
export function chooseOperations(slots: Slots): Chosen {
  const { now, gate, freeInMs } = slots;
  if (freeInMs > 0) return { operations: [], lookAgainAt: now + freeInMs };
  const opensAt = gate.opensAt(true);
  if (opensAt === null) return { operations: [], lookAgainAt: never };
  if (opensAt > now) return { operations: [], lookAgainAt: opensAt };
  const free = freeSlots(slots);
  if (free <= 0) return { operations: [], lookAgainAt: never };
  const inOrder = slots.runnable(gate.holdsEndpoint || gate.isProbingKey ? free + mostLookedPast : free);
  // A refusal may be of one item alone: each try is another one's.
  const inTurn = gate.isProbingKey ? inOrder.toSorted((a, b) => a.updatedAt - b.updatedAt) : inOrder;
  const operations: Operation[] = [];
  let lookAgainAt = never;
  for (const operation of inTurn) {
    if (operations.length >= free) break;
    const endpointOpensAt = gate.endpointOpensAt(endpointOf(operation.payload.kind));
    if (endpointOpensAt > now) lookAgainAt = Math.min(lookAgainAt, endpointOpensAt);
    else operations.push(operation);
  }
  return { operations, lookAgainAt };
}

/** While offline, a single call tries the network for all; a key that was refused is tried by one operation. */
function freeSlots({ gate, running, polling, uploadsAtOnce }: Slots): number {
  if (gate.isProbing) return 1 - running - polling;
  return (gate.isProbingKey ? 1 : uploadsAtOnce) - running;
}
