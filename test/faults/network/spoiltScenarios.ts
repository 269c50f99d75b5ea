import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FaultName } from '../../fakes/faultyProxy.ts';
import { memoryFolder } from '../../fakes/memoryFolder.ts';
import { reported, type SpoiltCalls, spoilCalls } from './spoiltCalls.ts';

export const scenarios = [
  { endpoint: 'create', effect: 'before' },
  { endpoint: 'create', effect: 'after' },
  { endpoint: 'upload_media', effect: 'before' },
  { endpoint: 'upload_media', effect: 'after' },
  { endpoint: 'submit_sr', effect: 'before' },
  { endpoint: 'submit_sr', effect: 'after' },
  { endpoint: 'side_groups', effect: 'before' },
  { endpoint: 'progress', effect: 'before' },
] as const;
export type Scenario = (typeof scenarios)[number];

/** The tests of all scenarios, each with the faults that are given for it. */
export function testSpoiltCalls(faultsOf: (scenario: Scenario) => readonly FaultName[]): void {
  const spoilt = new Map<Scenario, SpoiltCalls>();
  const folders: string[] = [];

  // Side by side: what takes time is waiting for deadlines.
  beforeAll(async () => {
    const runs = scenarios.map(async (scenario) => {
      const folder = memoryFolder();
      folders.push(folder);
      spoilt.set(scenario, await spoilCalls(folder, scenario.endpoint, scenario.effect, faultsOf(scenario)));
    });
    await Promise.all(runs);
  }, 900_000);
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  describe.each(scenarios)('calls to $endpoint, spoilt $effect they take effect', (scenario) => {
    test.each(faultsOf(scenario))('%s', (name) => {
      const expected = reported[name];
      const item = spoilt.get(scenario)?.items[name];
      if (expected && scenario.effect === 'before') {
        expect(item?.met).toMatchObject({ code: expected.code, words: expect.stringMatching(expected.words) });
      }
      if (expected) {
        // Offline it is where a busy machine let nothing through for seconds.
        expect(item?.met?.waits).toMatch(/^(Will be tried again: |Waits for the network)/);
      }
      expect(item).toMatchObject({
        parked: false,
        serviceRequests: 1,
        submissions: 1,
        uploads: 4,
        sidesUploaded: 4,
        blindRepeats: [],
      });
    });

    test('the other items went on meanwhile, and nobody was followed', () => {
      expect(spoilt.get(scenario)).toMatchObject({ othersWentOn: true, followed: 0, bugs: [] });
    });
  });
}
