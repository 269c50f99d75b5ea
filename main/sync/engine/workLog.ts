import type { Millis, Operation } from '../../domain/model.ts';

export type WorkStep =
  | 'operation.started'
  | 'operation.done'
  | 'operation.dropped'
  | 'operation.parked'
  | 'operation.waits'
  | 'operation.open'
  | 'partner.asked'
  | 'photo.taken'
  | 'file.refused';

/** Support can follow an item through the log. Ids only: no reference and no words of the partner. */
export interface WorkLog {
  note(step: WorkStep, fields: Readonly<Record<string, string | number | null>>): void;
}

export const noWorkLog: WorkLog = { note: () => undefined };

export function noteStart(work: WorkLog, operation: Operation): void {
  work.note('operation.started', fieldsOf(operation));
}

/** Null where the operation is gone. */
export function noteEnd(work: WorkLog, after: Operation | null, ms: Millis): void {
  if (after === null) return;
  const code = after.lastError?.code ?? null;
  const nextTry = after.nextTryAt === null ? null : new Date(after.nextTryAt).toISOString();
  const reasons = {
    done: {},
    dropped: {},
    in_flight: {},
    parked: { code },
    pending: { code, waiting_for: after.waitingFor, next_try: nextTry },
  };
  work.note(ends[after.status], { ...fieldsOf(after), ms: Math.round(ms), ...reasons[after.status] });
}

const ends = {
  done: 'operation.done',
  dropped: 'operation.dropped',
  in_flight: 'operation.open',
  parked: 'operation.parked',
  pending: 'operation.waits',
} as const;

function fieldsOf({ id, itemId, payload, attempts }: Operation) {
  return { operation: id, kind: payload.kind, item: itemId, attempt: attempts };
}
