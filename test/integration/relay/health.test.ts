import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { openRelay, post, stateChange } from './relayUnderTest.ts';

it('a relay is healthy while an event of the largest size can be kept, and again by itself', async () => {
  const relay = await openRelay(temporaryFolder());
  onTestFinished(() => relay.close());
  const address = await relay.addDestination('partner');
  const health = async () => {
    const answer = await fetch(`${relay.origin}/healthz`);
    return [answer.status, ((await answer.json()) as { ok: boolean; error?: string }).error];
  };
  expect(await health()).toEqual([200, undefined]);
  const beside = new Database(join(relay.folder, 'relay.db'));
  onTestFinished(() => void beside.close());
  expect(beside.prepare('SELECT count(*) AS count, max(length(payload)) AS bytes FROM proof').get()).toEqual({
    count: 1,
    bytes: 64 * 1024,
  });
  // What a full disk says, by the database itself: reading goes on, small rows may be written.
  for (const table of ['proof', 'events'])
    beside.exec(
      `CREATE TRIGGER full_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
    );
  expect(await health()).toEqual([503, 'database or disk is full']);
  const event = stateChange();
  expect((await post(address, event)).status).toBe(503);
  for (const table of ['proof', 'events']) beside.exec(`DROP TRIGGER full_${table}`);
  const checks = await Promise.all(Array.from({ length: 20 }, health));
  expect(new Set(checks.map(([status]) => status))).toEqual(new Set([200]));
  expect((await post(address, event)).body).toEqual({ status: 'stored' });
});
