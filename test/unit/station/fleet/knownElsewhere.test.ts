import { expect, it } from 'vitest';
import type { ConnectionId } from '../../../../main/domain/ids.ts';
import { itemKey, scopeOf } from '../../../../main/station/fleet/keys.ts';
import { createKnownElsewhere } from '../../../../main/station/fleet/knownElsewhere.ts';
import { newStore } from '../../store/newStore.ts';

const origin = 'https://api.example.com';
const scope = scopeOf({ base_url: origin });

function entry(reference: string, stage: string) {
  const unknown = { sr: null, service: null, brand: null, model: null, place: null, serial: null, lot: null };
  const facts = { reference, stage, category: 'c', type: 't', station: 'A', photo_at: 0, rejected: [] };
  return { key: itemKey(scope, reference), value: JSON.stringify({ ...unknown, ...facts }), revision: 1, at: 1 };
}

it('knows what others have begun by the store alone; a cancelled item is known, and not begun', () => {
  const store = newStore();
  const elsewhere = createKnownElsewhere(store);
  store.fleet.take([entry('ONE', 'shooting'), entry('TWO', 'cancelled')]);
  expect(elsewhere.entryOf('ONE')).toBeNull();
  store.connections.use({ name: 'a', origin, profileJson: '{}', practice: false }, 'c' as ConnectionId, 1);
  expect(elsewhere.entryOf('ONE')?.station).toBe('A');
  expect(elsewhere.isBegunElsewhere('ONE')).toBe(true);
  expect(elsewhere.entryOf('TWO')?.stage).toBe('cancelled');
  expect(elsewhere.isBegunElsewhere('TWO')).toBe(false);
  expect(elsewhere.isBegunElsewhere('THREE')).toBe(false);
});
