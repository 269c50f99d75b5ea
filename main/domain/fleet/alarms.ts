import { asGiven, type Text, text } from '../../texts/text.ts';
import type { AlertCode } from '../health/alerts.ts';
import { fold } from '../item/matchSides.ts';
import type { Millis } from '../model.ts';

export interface StationSeen {
  readonly name: string;
  /** By this station's clock; null: never. */
  readonly seenAt: Millis | null;
  readonly photos: number;
  /** What it tells of itself, since when by this station's clock. */
  readonly alerts: readonly { readonly code: string; readonly at: Millis }[];
  /** Within a day, by side. */
  readonly rejected: readonly { readonly side: string; readonly count: number }[];
}

export interface FleetAlarm {
  readonly code: 'silent_unsent' | 'many_rejected' | 'station_alert';
  /** Null for the whole fleet. */
  readonly station: string | null;
  readonly message: Text;
}

/** This many rejections of one kind of side in a day are no chance. */
const manyRejected = 5;

export function fleetAlarms(
  stations: readonly StationSeen[],
  now: Millis,
  silentAfterMs: Millis,
): readonly FleetAlarm[] {
  const silent = stations.flatMap(({ name, seenAt, photos }): readonly FleetAlarm[] => {
    if (seenAt === null || photos === 0 || now - seenAt <= silentAfterMs) return [];
    const minutes = Math.floor((now - seenAt) / 60_000);
    return [{ code: 'silent_unsent', station: name, message: text('fleet.silent', { name, photos, minutes }) }];
  });
  return [...silent, ...ownAlerts(stations), ...rejectedKinds(stations)];
}

/** A newer station may have alerts whose words are not known here. */
function ownAlerts(stations: readonly StationSeen[]): readonly FleetAlarm[] {
  return stations.flatMap(({ name, alerts }) =>
    alerts.map(({ code, at }): FleetAlarm => {
      const what = isKnownAlert(code) ? alertNames[code] : asGiven(code);
      return { code: 'station_alert', station: name, message: text('fleet.alert', { name, what, since: at }) };
    }),
  );
}

const alertNames: Readonly<Record<AlertCode, Text>> = {
  disk: text('alert.name.disk'),
  clock: text('alert.name.clock'),
  credential: text('alert.name.credential'),
  hot_folder: text('alert.hotFolder'),
  tethered_camera: text('alert.tetheredCamera'),
  list_folder: text('alert.listFolder'),
  results_folder: text('alert.resultsFolder'),
  no_photo: text('alert.name.noPhoto'),
  unsent: text('alert.name.unsent'),
  reshoots: text('alert.name.reshoots'),
  first_pass: text('alert.name.firstPass'),
};

function isKnownAlert(code: string): code is AlertCode {
  return Object.hasOwn(alertNames, code);
}

function rejectedKinds(stations: readonly StationSeen[]): readonly FleetAlarm[] {
  const kinds = new Map<string, { side: string; count: number; names: string[] }>();
  for (const { name, rejected } of stations) {
    for (const { side, count } of rejected) {
      const kind = kinds.get(fold(side)) ?? { side, count: 0, names: [] };
      kinds.set(fold(side), { side: kind.side, count: kind.count + count, names: [...kind.names, name] });
    }
  }
  return [...kinds.values()]
    .filter(({ count }) => count >= manyRejected)
    .toSorted((a, b) => b.count - a.count)
    .map(({ side, count, names }) => ({
      code: 'many_rejected',
      station: names.length === 1 ? (names[0] ?? null) : null,
      message: text('fleet.rejected', { side, count, names: [...new Set(names)] }),
    }));
}
