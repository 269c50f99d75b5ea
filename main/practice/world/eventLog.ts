import type { WireEvent } from './wire.ts';

export interface LoggedEvent {
  /** Rises by one, from 1. */
  readonly id: number;
  /** A partner's event, or whatever a test injected. */
  readonly event: WireEvent | Readonly<Record<string, unknown>>;
}

export interface EventLog {
  emit(event: LoggedEvent['event']): LoggedEvent;
  /** Events with an id above `id`. */
  since(id: number): readonly LoggedEvent[];
}

/** The events of section 6 in the order in which they happened; each is handed on once it is in the log. */
export function createEventLog(restored: readonly LoggedEvent[], deliver: (logged: LoggedEvent) => void): EventLog {
  const log = [...restored];
  return {
    emit: (event) => {
      const logged = { id: (log.at(-1)?.id ?? 0) + 1, event };
      log.push(logged);
      deliver(logged);
      return logged;
    },
    since: (id) => log.filter((logged) => logged.id > id),
  };
}
