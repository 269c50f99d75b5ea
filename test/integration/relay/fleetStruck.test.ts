import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../../../main/practice/world/random.ts';
import { natsMissing } from '../../fakes/natsServer.ts';
import { runFleetCampaign } from '../../faults/fleet/fleetCampaign.ts';
import { openWorkplace, type Workplace } from '../../faults/support/workplace.ts';
import { ensureBuilt } from '../cli/sideshot.ts';

/** Real relays, killed with SIGKILL and started again; `npm run test:faults` has 100,000 events for 20 stations. */
const small = { events: 2_000, stations: 4, accidents: 6 };
const missing = natsMissing();

function workplace(): Workplace {
  const place = openWorkplace();
  onTestFinished(() => place.clear());
  return place;
}

describe('stations end with exactly the partner’s states', { timeout: 180_000 }, () => {
  // The processes are of the build, which this brings up to date.
  beforeAll(ensureBuilt);

  it.skipIf(missing !== null)(
    `by two relays on a real nats-server${missing === null ? '' : ` (skipped: ${missing})`}`,
    async () => {
      const asked = { ...small, relays: 2, onNats: true };
      const tally = await runFleetCampaign(workplace(), createRandom('fleet'), asked, () => undefined);
      expect(tally).toMatchObject({ problems: [], sent: 2_000, accidents: { nats: 2, relay: 2, station: 2 } });
    },
  );

  it('by one relay on its embedded store', async () => {
    const asked = { ...small, relays: 1, onNats: false };
    const tally = await runFleetCampaign(workplace(), createRandom('site'), asked, () => undefined);
    expect(tally).toMatchObject({ problems: [], sent: 2_000, accidents: { nats: 0, relay: 3, station: 3 } });
  });
});
