import type { StatusView } from '../../contract/views.ts';
import type { Text } from '../../texts/text.ts';
import type { Hub } from '../hub.ts';
import type { Implementer } from './implementer.ts';

export interface StationDependencies {
  readonly hub: Pick<Hub, 'events'>;
  readonly statusView: () => StatusView;
  readonly recoveryNotice: Text | null;
  readonly startNotices: () => readonly Text[];
}

export function stationPart(os: Implementer, parts: StationDependencies) {
  return {
    events: os.station.events.handler(async function* ({ signal }) {
      const events = parts.hub.events(signal);
      try {
        yield { type: 'status' as const, status: parts.statusView() };
        const notices = [parts.recoveryNotice, ...parts.startNotices()].filter((message) => message !== null);
        for (const message of notices) yield { type: 'notice' as const, level: 'warning' as const, message };
        yield* events;
      } finally {
        await events.return?.();
      }
    }),
    status: os.station.status.handler(() => parts.statusView()),
  };
}
