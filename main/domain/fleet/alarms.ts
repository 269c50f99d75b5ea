import { type Text, text } from '../../texts/text.ts';
import { fold } from '../item/matchSides.ts';
import type { Millis } from '../model.ts';

export interface StationSeen {
  readonly name: string;
  /** By this station's clock; null: never. */
  readonly seenAt: Millis | null;
  readonly photos: number;
  /** Within a day, by side. */
  readonly rejected: readonly { readonly side: string; readonly count: number }[];
}

export interface FleetAlarm {
  readonly code: 'silent_unsent' | 'many_rejected';
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
  return [...silent, ...rejectedKinds(stations)];
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
