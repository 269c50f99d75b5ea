import type { TetherView } from '../../contract/tetherView.ts';
import type { StatusView } from '../../contract/views.ts';
import type { FiringAlert } from '../../domain/health/alerts.ts';
import type { ConnectionId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { StationReport } from '../../relay/wire/fleet.ts';
import type { StationOptions } from '../api.ts';
import { type SettingsState, settingsReport } from './sharedSettings.ts';

export interface ReportParts {
  readonly options: Pick<StationOptions, 'version'>;
  readonly store: Pick<Store, 'operations' | 'fleet'>;
  readonly space: { readonly view: StatusView['space'] };
  readonly camera: () => TetherView;
  readonly clock: () => Millis;
  readonly settings: () => SettingsState;
  readonly alerts: { readonly firing: readonly FiringAlert[] };
}

const dayMs = 86_400_000;

export function stationReport(parts: ReportParts, scope: string, connectionId: ConnectionId): StationReport {
  const { store, space, clock } = parts;
  const counts = store.operations.counts(connectionId);
  const oldest = store.fleet.oldestUnsentAt(connectionId);
  const { camera, state } = parts.camera();
  return {
    scope,
    version: parts.options.version,
    photos: store.operations.uploadsLeft(connectionId).photos,
    operations: counts.pending + counts.inFlight,
    parked: counts.parked,
    oldest_unsent_ms: oldest === null ? null : Math.max(0, Math.round(clock() - oldest)),
    free_bytes: space.view.freeBytes,
    camera: camera && { model: camera.model, ready: state === 'ready' },
    settings: settingsReport(parts.settings(), clock()),
    alerts: parts.alerts.firing.map(({ code, at }) => ({ code, since_ms: Math.max(0, Math.round(clock() - at)) })),
    rejected: store.fleet
      .rejectedSince(clock() - dayMs)
      .map(({ side, count }) => ({ side: side.slice(0, 200), count })),
  };
}
