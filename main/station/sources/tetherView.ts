import { healthWarnings, unknownHealth } from '../../capture/tether/cameraHealth.ts';
import type { TetherReport } from '../../capture/tether/tetherReport.ts';
import type { TetherView } from '../../contract/tetherView.ts';
import type { TetherSettings } from '../settings/settings.ts';

/** The tethered camera as the screens see it. `report` is null where none is watched. */
export function tetherViewOf({ camera, keepsOnCard }: TetherSettings, report: TetherReport | null): TetherView {
  const health = report?.health ?? unknownHealth;
  const { card } = health;
  return {
    camera,
    keepsOnCard,
    state: camera === null ? 'off' : (report?.state ?? 'looking'),
    message: report?.message ?? null,
    help: report?.help ?? null,
    canFree: report?.holders.some(({ isDesktop }) => isDesktop) === true,
    battery: health.battery,
    card: {
      state: card.kind,
      freeBytes: card.kind === 'there' ? card.freeBytes : null,
      freeImages: card.kind === 'there' ? card.freeImages : null,
    },
    lens: health.lens,
    warnings: [...healthWarnings(health)],
    shooting: report?.shooting === true,
    canPreview: report?.canPreview === true,
  };
}
