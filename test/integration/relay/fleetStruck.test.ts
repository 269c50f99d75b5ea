import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createRandom } from '../../../main/practice/random.ts';
import { runFleetCampaign } from '../../faults/fleet/fleetCampaign.ts';
import { openWorkplace } from '../../faults/support/workplace.ts';
import { ensureBuilt } from '../cli/sideshot.ts';

// The processes are of the build.
beforeAll(ensureBuilt);

/** A real relay, killed with SIGKILL and started again; `npm run test:faults` has 100,000 events for 20 stations, and a fleet on NATS too. */
test('stations end with exactly the partner’s states by one relay on its embedded store', async () => {
  const place = openWorkplace();
  onTestFinished(() => place.clear());
  const asked = { events: 200, stations: 2, accidents: 4, relays: 1, onNats: false };
  const tally = await runFleetCampaign(place, createRandom('site'), asked, () => undefined);
  expect(tally).toMatchObject({ problems: [], sent: 200, accidents: { nats: 0, relay: 2, station: 2 } });
});
