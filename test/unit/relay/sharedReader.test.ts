import { expect, it } from 'vitest';
import { createSharedReader } from '../../../main/relay/deliver/sharedReader.ts';
import type { SharedChange, SharedRecords } from '../../../main/relay/sharedRecords.ts';

function reader(changes: readonly SharedChange[], newest: number) {
  const records: SharedRecords = {
    get: async () => null,
    put: async () => ({ kind: 'done', revision: 0 }),
    remove: async () => ({ kind: 'done', revision: 0 }),
    list: async () => [],
    changes: async (after, limit) => changes.filter(({ revision }) => revision > after).slice(0, limit),
    newest: () => newest,
    bytes: () => 0,
    onChanged: () => () => undefined,
    prune: async () => 0,
  };
  return createSharedReader(records, 0, () => 1);
}

it('waits for a record that is being written anew, and does not look for it again and again meanwhile', async () => {
  // Revision 2 was replaced by one that is not on the disk yet.
  const shared = reader([{ key: 'item.s.a', value: '{}', revision: 1, at: 1 }], 2);
  expect(await shared.next()).toMatchObject({ whole: true });
  expect(await shared.next()).toMatchObject({ revision: 1 });
  expect(await shared.next()).toBeNull();
  let reported = 0;
  shared.onMore(() => {
    reported += 1;
  });
  expect(reported).toBe(0);
});

it('tells much in messages that stay short', async () => {
  const value = 'x'.repeat(90_000);
  const changes = Array.from({ length: 5 }, (_, index) => ({
    key: `item.s.${index}`,
    value,
    revision: index + 1,
    at: 1,
  }));
  const shared = reader(changes, 5);
  await shared.next();
  const messages = [await shared.next(), await shared.next(), await shared.next()];
  expect(messages.map((message) => message?.changes.length)).toEqual([2, 2, 1]);
  expect(await shared.next()).toBeNull();
});
