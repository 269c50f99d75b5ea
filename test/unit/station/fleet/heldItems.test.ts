import { expect, it } from 'vitest';
import type { FleetCalls } from '../../../../main/relayClient/fleetCalls.ts';
import { createFleetLink } from '../../../../main/station/fleet/fleetLink.ts';
import { createHeldItems } from '../../../../main/station/fleet/heldItems.ts';
import { leaseKey } from '../../../../main/station/fleet/keys.ts';
import { movableTime } from '../../../fakes/fakeTime.ts';
import { recordingLog } from '../../../fakes/recordingLog.ts';
import { item, itemId } from '../../store/samples.ts';

/** The held items of a station A, and what it asks its relay, which gives it everything. */
function bench() {
  const time = movableTime();
  const link = createFleetLink({ time, log: recordingLog() });
  const items = ['a', 'b'].map((id) => item(id, { referenceId: id }));
  const names = new Map(items.map(({ referenceId }) => [leaseKey('s', referenceId), referenceId]));
  const asked: string[] = [];
  // Of the relay's calls the lease alone is made.
  link.open({
    async lease(key: string, wish: string) {
      asked.push(`${wish} ${names.get(key)}`);
      const now = time.now();
      return { now, lease: wish === 'release' ? null : { station: 'A', since: now, until: now + 60_000 } };
    },
  } as unknown as FleetCalls);
  link.learnName('A');
  const store = { items: { get: (id: string) => items.find((other) => other.id === id) ?? null } };
  const held = createHeldItems(
    // Of the items it asks for one by its id.
    { store: store as never, scope: () => 's', clock: () => time.now(), changed: () => undefined },
    link,
  );
  const open = async (id: string | null) => {
    held.openIs(id === null ? null : itemId(id));
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { asked, held, open };
}

it('asks for the lease of an item that is opened, once, and gives it back when the item is left', async () => {
  const { asked, held, open } = bench();
  await open('a');
  await open('a');
  expect(held.own).toEqual([leaseKey('s', 'a')]);
  await open('b');
  await open(null);
  expect(held.own).toEqual([]);
  expect(asked).toEqual(['ask a', 'release a', 'ask b', 'release b']);
});
