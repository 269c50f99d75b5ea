import type { WireEvent } from './wire.ts';

export interface LoggedEvent {
  readonly id: number;
  readonly event: WireEvent | Readonly<Record<string, unknown>>;
}

export interface EventLog {
  emit(event: LoggedEvent['event']): LoggedEvent;
  since(id: number): readonly LoggedEvent[];
}

/** Keeps the events of section 6 in order; `deliver` follows once an event is in the log. */
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
