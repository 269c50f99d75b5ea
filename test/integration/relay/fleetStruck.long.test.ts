import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createRandom } from '../../../main/practice/random.ts';
import { natsMissing } from '../../fakes/natsServer.ts';
import { runFleetCampaign } from '../../faults/fleet/fleetCampaign.ts';
import { openWorkplace } from '../../faults/support/workplace.ts';
import { ensureBuilt } from '../cli/sideshot.ts';

// The processes are of the build.
beforeAll(ensureBuilt);
const missing = natsMissing();

/** Ten times as many events, on both kinds of relay, are among the short faults of the machine. */
test.skipIf(missing !== null)(
  `stations end with exactly the partner’s states by two relays on a real nats-server${missing === null ? '' : ` (skipped: ${missing})`}`,
  async () => {
    const place = openWorkplace();
    onTestFinished(() => place.clear());
    const asked = { events: 200, stations: 2, accidents: 6, relays: 2, onNats: true };
    const tally = await runFleetCampaign(place, createRandom('fleet'), asked, () => undefined);
    expect(tally).toMatchObject({ problems: [], sent: 200, accidents: { nats: 2, relay: 2, station: 2 } });
  },
);
