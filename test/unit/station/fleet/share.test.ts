import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { ConnectionId } from '../../../../main/domain/ids.ts';
import { parseProfile } from '../../../../main/partner/profile.ts';
import type { AskRelay } from '../../../../main/relayClient/relayConnection.ts';
import { pollShare } from '../../../../main/station/connection/link.ts';
import { createFleet, type FleetParts } from '../../../../main/station/fleet/fleet.ts';
import { createFleetLink } from '../../../../main/station/fleet/fleetLink.ts';
import { createKnownElsewhere } from '../../../../main/station/fleet/knownElsewhere.ts';
import { simulatedTime } from '../../../fakes/fakeTime.ts';
import { recordingLog } from '../../../fakes/recordingLog.ts';
import { until } from '../../../fakes/until.ts';
import { newStore } from '../../store/newStore.ts';

const address = { name: 'a', base_url: 'https://api.example.com' };

it('a station that starts while the relay is away leaves the others their part of the polls, until it follows none', async () => {
  const store = newStore();
  store.connections.use(
    { name: 'a', origin: 'https://api.example.com', profileJson: JSON.stringify(address), practice: false },
    'c' as ConnectionId,
    1,
  );
  const open = (events: object | null) => {
    const time = simulatedTime(1_000);
    const log = recordingLog();
    const limits = {
      met: () => undefined,
      reportSaved: () => undefined,
      take: () => undefined,
      apply: () => undefined,
    };
    const profile = parseProfile(JSON.stringify({ ...address, events }));
    const link = { profile, connection: store.connections.current(), credentials: {}, engine: null };
    return createFleet({
      options: { version: '1', log, live: true, dataFolder: '/nowhere' },
      hub: { emit: () => undefined },
      store,
      session: { openItemId: null },
      // A cast: what the fleet asks of a link is here.
      connections: { link } as unknown as FleetParts['connections'],
      shared: { relay: createFleetLink({ time, log }), limits, elsewhere: createKnownElsewhere(store) },
      time,
      clock: time.now,
      changes: { publish: () => undefined, subscribe: () => () => undefined },
      space: { view: { freeBytes: null, level: 'ok', message: null } },
      alerts: { firing: [] },
      codes: () => ({ fitsItem: () => true, extract: () => null, other: 'take', commands: null, place: null }),
      tether: { view: { camera: null } as FleetParts['tether']['view'] },
      pictureOf: async () => null,
    });
  };
  const relay = { relay: 'https://relay.example.com' };
  const shareOf = (events: object | null) => pollShare(store, parseProfile(JSON.stringify({ ...address, events })));
  expect(shareOf(relay)).toBe(1);
  const first = open(relay);
  const ask: AskRelay = async <Schema extends z.ZodType>(_path: string, schema: Schema) =>
    schema.parse({ now: 1_000, name: 'A', live: 3 });
  first.linked(ask);
  await until('the relay’s answer', async () => shareOf(relay) === 3);
  await first.close();
  expect(shareOf(null)).toBe(1);
});
