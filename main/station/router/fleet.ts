import type { Fleet } from '../fleet/fleet.ts';
import { type FleetStationsParts, fleetStations } from '../fleet/fleetStations.ts';
import { previewSettings, publishSettings } from '../fleet/publishSettings.ts';
import type { ShootSession } from '../shoot/shootSession.ts';
import type { Implementer } from './implementer.ts';

export interface FleetDoor extends FleetStationsParts {
  readonly fleet: Pick<Fleet, 'takeOver'>;
  readonly session: Pick<ShootSession, 'openItemId'>;
  readonly closing: AbortSignal;
}

export function fleetPart(os: Implementer, door: FleetDoor) {
  return {
    get: os.fleet.get.handler(({ signal }) => fleetStations(door, signal ?? door.closing)),
    previewSettings: os.fleet.previewSettings.handler(async ({ input: { from }, signal }) => {
      const wish = { profileText: null, from };
      const { version, changes } = await previewSettings(door, wish, signal ?? door.closing);
      return { version, changes: [...changes] };
    }),
    publishSettings: os.fleet.publishSettings.handler(async ({ input, signal }) => {
      await publishSettings(door, { profileText: null, ...input }, signal ?? door.closing);
      return {};
    }),
    takeOver: os.fleet.takeOver.handler(async () => {
      const open = door.session.openItemId;
      if (open !== null) await door.fleet.takeOver(open);
      return {};
    }),
  };
}
