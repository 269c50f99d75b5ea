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
        const { recoveryNotice: message } = parts;
        const warning = { type: 'notice', level: 'warning' } as const;
        if (message !== null) yield { ...warning, message, part: 'backups' as const };
        for (const said of parts.startNotices()) yield { ...warning, message: said };
        yield* events;
      } finally {
        await events.return?.();
      }
    }),
    status: os.station.status.handler(() => parts.statusView()),
  };
}
