import type { Command } from 'commander';
import { z } from 'zod';
import type { FleetJson } from '../../../station/api.ts';
import { type CommandScope, onCall, printResult } from '../commandCall.ts';
import { exitCodes } from '../exitCodes.ts';
import { onStationOnce } from '../onStation.ts';
import { alignColumns } from '../output.ts';
import { words } from '../words.ts';

/** `fleet`: the stations of the relay, as it knows them. */
export function addFleetCommand(program: Command, scope: CommandScope): void {
  const fleet = program.command('fleet').description('the stations of the account, as the relay knows them');
  onCall(fleet, scope, z.object({}), async (call) => {
    const found = await onStationOnce(call, (commands) => commands.fleet());
    printResult(call, found, () => fleetLines(found));
    return exitCodes.done;
  });
}

function fleetLines({ stations, alarms }: FleetJson): readonly string[] {
  const heading = [
    words('fleet.column.name'),
    words('fleet.column.version'),
    words('fleet.column.seen'),
    words('fleet.column.photos'),
    words('fleet.column.oldest'),
    words('fleet.column.free'),
    words('fleet.column.camera'),
  ];
  const rows = stations.map((station) => [
    station.name,
    station.version ?? '',
    station.last_seen ?? words('fleet.never'),
    String(station.backlog.photos),
    station.oldest_unsent_at ?? '',
    station.free_bytes === null ? '' : words('size.gigabytes', { count: station.free_bytes / 1e9 }),
    cameraWords(station.camera),
  ]);
  return [...alignColumns([heading, ...rows]), ...alarms.map(({ message }) => message)];
}

function cameraWords(camera: FleetJson['stations'][number]['camera']): string {
  if (camera === null) return words('fleet.none');
  return camera.ready ? camera.model : words('fleet.cameraNotReady', { model: camera.model });
}
