import { describe, expect, it } from 'vitest';
import { fleetAlarms, type StationSeen } from '../../../main/domain/fleet/alarms.ts';
import { type DirectoryEntry, entryAfter } from '../../../main/domain/fleet/directory.ts';
import { leaseAfter } from '../../../main/relay/fleet/leases.ts';
import { english } from '../../../main/texts/render.ts';

function entry(change: Partial<DirectoryEntry> = {}): DirectoryEntry {
  const kind = { category: 'c', type: 't', service: null, brand: null, model: null };
  return {
    reference: 'R',
    sr: null,
    ...kind,
    stage: 'shooting',
    place: null,
    serial: null,
    lot: null,
    station: 'A',
    photo_at: 100,
    rejected: [],
    ...change,
  };
}

describe('the entry of an item', () => {
  it('is told by who took the last photo', () => {
    const mine = entry({ station: 'B', stage: 'reshoot' });
    expect(entryAfter(null, mine)).toBe(mine);
    expect(entryAfter(entry(), { ...mine, photo_at: 0 })).toBeNull();
    expect(entryAfter(entry(), { ...mine, photo_at: 100 })).toBeNull();
    expect(entryAfter(entry(), { ...mine, photo_at: 101 })).toMatchObject({ station: 'B', stage: 'reshoot' });
  });

  it('changes only where something did', () => {
    expect(entryAfter(entry(), entry())).toBeNull();
    expect(entryAfter(entry(), entry({ place: 'B-17' }))).toMatchObject({ place: 'B-17' });
  });

  it('ends by whoever learns of the end, once', () => {
    const rejected = [{ side: 's', name: 'Heel', reason: 'Blurry', message: null, at: 5, picture: null }];
    const ended = entryAfter(
      entry({ stage: 'reshoot', rejected }),
      entry({ station: 'B', photo_at: 0, stage: 'authentic' }),
    );
    expect(ended).toEqual(entry({ stage: 'authentic' }));
    expect(entryAfter(ended, entry({ station: 'C', photo_at: 0, stage: 'cancelled' }))).toBeNull();
  });
});

describe('a lease', () => {
  const of = { station: 'A', since: 10, until: 1_000 };

  it('is left to who holds it, unless it is taken over', () => {
    expect(leaseAfter(of, 'B', 'ask', 500)).toBe(of);
    expect(leaseAfter(of, 'B', 'take', 500)).toEqual({ station: 'B', since: 500, until: 60_500 });
    expect(leaseAfter(of, 'A', 'ask', 500)).toEqual({ station: 'A', since: 10, until: 60_500 });
    expect(leaseAfter(null, 'B', 'ask', 500)).toEqual({ station: 'B', since: 500, until: 60_500 });
  });

  it('is renewed and given back by its holder alone', () => {
    expect(leaseAfter(of, 'A', 'renew', 500)).toEqual({ ...of, until: 60_500 });
    expect(leaseAfter(of, 'B', 'renew', 500)).toBe(of);
    expect(leaseAfter(null, 'A', 'renew', 500)).toBeNull();
    expect(leaseAfter(of, 'B', 'release', 500)).toBe(of);
    expect(leaseAfter(of, 'A', 'release', 500)).toBeNull();
  });
});

describe('the alarms of a fleet', () => {
  const station = (change: Partial<StationSeen>): StationSeen => ({
    name: 'A',
    seenAt: 1_000_000,
    photos: 0,
    alerts: [],
    rejected: [],
    ...change,
  });
  const alarms = (stations: readonly StationSeen[], now = 1_000_000) =>
    fleetAlarms(stations, now, 60_000).map(({ code, station: of, message }) => [code, of, english(message)]);

  it('tell of a station that is silent and holds photos', () => {
    const silent = station({ photos: 3 });
    expect(alarms([silent])).toEqual([]);
    expect(alarms([station({})], 2_000_000)).toEqual([]);
    expect(alarms([station({ photos: 3, seenAt: null })], 2_000_000)).toEqual([]);
    expect(alarms([silent], 1_000_000 + 5 * 60_000)).toEqual([
      ['silent_unsent', 'A', 'A has said nothing for 5 minutes and holds 3 photos that are not sent.'],
    ]);
  });

  it('tell what a station tells of itself, in words also of an alert that is not known here', () => {
    const at = Date.UTC(2026, 9, 1, 12);
    const own = station({
      alerts: [
        { code: 'disk', at },
        { code: 'weather', at },
      ],
    });
    expect(alarms([own, station({ name: 'B' })])).toEqual([
      ['station_alert', 'A', expect.stringMatching(/^A: The disk fills up\. Since /)],
      ['station_alert', 'A', expect.stringMatching(/^A: weather Since /)],
    ]);
  });

  it('tell of sides of one kind that are rejected again and again, at one station or over all', () => {
    const [few, more] = [
      { side: 'Heel', count: 4 },
      { side: 'heel ', count: 3 },
    ];
    expect(alarms([station({ rejected: [few] })])).toEqual([]);
    expect(
      alarms([station({ rejected: [few, { side: 'Sole', count: 9 }] }), station({ name: 'B', rejected: [more] })]),
    ).toEqual([
      ['many_rejected', 'A', expect.stringContaining('Sole was rejected 9 times')],
      ['many_rejected', null, expect.stringContaining('Heel was rejected 7 times within a day, at A, B.')],
    ]);
  });
});
