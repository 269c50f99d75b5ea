import type { Parts } from '../../parts.ts';
import type { Implementer } from './implementer.ts';

export function stationPart(os: Implementer, parts: Parts) {
  return {
    events: os.station.events.handler(async function* ({ signal }) {
      const events = parts.core.hub.events(signal);
      try {
        yield { type: 'status' as const, status: parts.statusView() };
        const message = parts.recoveryNotice;
        if (message !== null) yield { type: 'notice' as const, level: 'warning' as const, message };
        yield* events;
      } finally {
        await events.return?.();
      }
    }),
    status: os.station.status.handler(() => parts.statusView()),
    setOperator: os.station.setOperator.handler(({ input }) => {
      parts.setOperator(input.name);
      return {};
    }),
  };
}
