import { expect, it } from 'vitest';
import { changeLease, leaseAfter } from '../../../main/relay/fleet/leases.ts';
import type { Expected, SharedRecord, SharedRecords } from '../../../main/relay/sharedRecords.ts';
import { silentAfterMs } from '../../../main/relay/wire/fleet.ts';

const key = 'lease.one.item';
const leaseOf = (station: string, until: number) => JSON.stringify({ station, since: 0, until });

/** Records of one key. `meanwhile`: what another does between a reading and the write behind it, once each. */
function recordsWith(first: string | null, meanwhile: (string | null)[] = []) {
  let record: SharedRecord | null = null;
  let revision = 0;
  const expected: Expected[] = [];
  const write = (value: string | null): void => {
    revision += 1;
    record = value === null ? null : { key, value, revision, at: 0 };
  };
  if (first !== null) write(first);
  const change = (value: string | null, wanted: Expected) => {
    const other = meanwhile.shift();
    if (other !== undefined) write(other);
    expected.push(wanted);
    const stands = wanted === 'any' || (wanted === 'new' ? record === null : record?.revision === wanted);
    if (!stands) return Promise.resolve({ kind: 'conflict' as const, current: record });
    write(value);
    return Promise.resolve({ kind: 'done' as const, revision });
  };
  const records: Pick<SharedRecords, 'get' | 'put' | 'remove'> = {
    get: async () => record,
    put: (_key, value, wanted) => change(value, wanted),
    remove: (_key, wanted) => change(null, wanted),
  };
  return {
    records: records as SharedRecords,
    expected,
    held: () => (record === null ? null : JSON.parse(record.value)),
  };
}

const wish = (name: 'ask' | 'take' | 'release' | 'renew', now = 1_000) => ({ key, station: 'A', wish: name, now });

it('the first lease is written only where there is none: who comes a moment later has not got it', async () => {
  const { records, expected, held } = recordsWith(null, [leaseOf('B', 5_000)]);
  expect(await changeLease(records, wish('ask'))).toMatchObject({ station: 'B' });
  expect(expected).toEqual(['new']);
  expect(held()).toMatchObject({ station: 'B' });
});

it('one that has ended is taken at the revision that was read, not over one that another has taken since', async () => {
  const { records, expected } = recordsWith(leaseOf('B', 900), [leaseOf('C', 5_000)]);
  expect(await changeLease(records, wish('ask'))).toMatchObject({ station: 'C' });
  expect(expected).toEqual([1]);
});

it('a lease that is given back is removed as it was, not the one that another holds by then', async () => {
  const { records, held } = recordsWith(leaseOf('A', 5_000), [leaseOf('B', 6_000)]);
  expect(await changeLease(records, wish('release'))).toMatchObject({ station: 'B' });
  expect(held()).toMatchObject({ station: 'B' });
});

it('where others are faster again and again it is given up, and said', async () => {
  const { records, expected } = recordsWith(
    null,
    Array.from({ length: 50 }, () => leaseOf('B', 900)),
  );
  await expect(changeLease(records, wish('take'))).rejects.toThrow('changed too often');
  expect(expected).toHaveLength(10);
});

it('ends when its holder was silent for a minute, to the millisecond, and is renewed by its holder alone', async () => {
  const { records } = recordsWith(leaseOf('B', 1_000));
  expect(await changeLease(records, wish('ask', 1_000))).toMatchObject({ station: 'A', until: 1_000 + silentAfterMs });
  const other = { station: 'B', since: 5, until: 2_000 };
  expect(leaseAfter(other, 'A', 'renew', 1_500)).toBe(other);
  expect(leaseAfter(other, 'A', 'ask', 1_500)).toBe(other);
  expect(leaseAfter(other, 'B', 'renew', 1_500)).toEqual({ ...other, until: 1_500 + silentAfterMs });
  expect(leaseAfter(other, 'A', 'take', 1_500)).toEqual({ station: 'A', since: 1_500, until: 1_500 + silentAfterMs });
  expect(leaseAfter(null, 'A', 'renew', 1_500)).toBeNull();
});
